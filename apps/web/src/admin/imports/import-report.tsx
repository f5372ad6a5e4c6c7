import { formatNumber } from '@gadgetry/contract/number-format';
import { useEffect, useRef, useState } from 'react';
import { useDispatch } from 'react-redux';
import {
  type GivenImport,
  type Imported,
  importHasWritten,
  useGetImportQuery,
  useMoveImportMutation,
} from '../../api/imports.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { Notice } from '../../ui/notice.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { AdminScreen } from '../admin-screen.tsx';
import { ChangeQuestion } from '../change-question.tsx';
import { localTime } from '../local-time.ts';
import { Permitted } from '../permitted.tsx';
import { DESKS } from './import-desk.ts';
import { FetchedReport } from './fetched-report.tsx';
import { ImportLines } from './import-lines.tsx';
import { NotRead } from './not-read.tsx';
import { ZipReport } from './zip-report.tsx';
import {
  cancelInWords,
  countOf,
  isToGoOn,
  nameOfLines,
  notReadInWords,
  progressOf,
  restOf,
  saleInWords,
  stoppedInWords,
  toDoInWords,
  wordsOf,
} from './import-words.ts';
import { ImportStateBadge, isAtWork } from './import-state.tsx';

const POLL_MS = 1_000;

type Move = 'apply' | 'cancel' | 'undo';

/** What is asked before something is done. */
function questionOf(move: Move, given: GivenImport) {
  const { noun, title, apply, question, undoing, begun, undoingBegun } = wordsOf(given);
  const { found } = given;
  switch (move) {
    case 'apply':
      if (isToGoOn(given)) {
        return {
          title: `Go on with this ${noun}?`,
          confirmLabel: 'Go On',
          done: `The ${noun} goes on.`,
          failed: `The ${noun} does not go on.`,
          text: `What is left of it is carried out: ${countOf(restOf(given))}. You can undo it afterwards.`,
        };
      }
      return {
        title: question,
        confirmLabel: apply,
        done: begun,
        failed: `The ${noun} was not begun.`,
        text: `${toDoInWords(found)} ${
          found.refused > 0 ? `Left out: ${countOf(found.refused)} that can’t be taken. ` : ''
        }${notReadInWords(given)}You can undo it afterwards.`,
      };
    case 'cancel':
      return {
        title: `Cancel this ${noun}?`,
        confirmLabel: `Cancel ${title}`,
        done: `The ${noun} is ${isAtWork(given) ? 'stopped' : 'cancelled'}.`,
        failed: `The ${noun} was not ${isAtWork(given) ? 'stopped' : 'cancelled'}.`,
        text: cancelInWords(given),
      };
    case 'undo':
      break;
  }
  return {
    title: `Undo this ${noun}?`,
    confirmLabel: 'Undo',
    done: undoingBegun,
    failed: `The ${noun} was not undone.`,
    text: `What nobody has changed since is put back as it was${undoing}. What others have changed since stays, and is listed.`,
  };
}

/** What is pressed to leave it as it is: two buttons that say to cancel would be a riddle. */
function noTo(move: Move, given: GivenImport): string {
  if (move !== 'cancel') return 'Cancel';
  return isAtWork(given) ? 'Let it go on' : 'Keep it';
}

function Progress({ given }: { readonly given: GivenImport }) {
  const progress = progressOf(given);
  if (progress === null) return null;
  return (
    <div className="flex flex-col gap-1.5">
      <progress
        className="h-2 w-full accent-accent"
        aria-label={progress.what}
        max={Math.max(1, progress.max)}
        value={progress.value}
      />
      <p className="text-sm text-ink-soft tabular-nums">
        {progress.words} You can leave this page; it goes on.
      </p>
    </div>
  );
}

function Facts({ given }: { readonly given: GivenImport }) {
  const { found, applied, left, undone, kept, format } = given;
  const words = wordsOf(given);
  const sale = saleInWords(given);
  const isBegun = given.appliedBy !== null;
  const facts = [
    ...(words.isFile ? [['New', found.new] as const] : []),
    // Of a change that is being carried out, what has changed says it.
    ...(isBegun && !words.isFile ? [] : [[nameOfLines('changed', given), found.changed] as const]),
    ['Unchanged', found.same],
    ['Refused', found.refused],
    ...(isBegun ? [[words.applied, applied] as const, [words.left, left] as const] : []),
    ...(given.undoneBy === null ? [] : [['Undone', undone] as const, ['Kept', kept] as const]),
  ] as const;
  const from = {
    gadgetry: '',
    edit: '',
    promocodes: '',
    redirects: '',
    customers: '',
    shopify: ', from Shopify',
    woocommerce: ', from WooCommerce',
  }[format];
  return (
    <>
      <p className="flex flex-wrap items-center gap-x-3 gap-y-1 text-sm text-ink-soft">
        <ImportStateBadge {...given} />
        <span className="wrap-anywhere">
          {countOf(given.lines)}
          {from}, {words.brought} {given.who} on {localTime(given.createdAt)}
        </span>
      </p>
      {sale !== null && <p className="text-sm">{sale}</p>}
      <dl className="grid grid-cols-2 gap-4 sm:grid-cols-4">
        {facts.map(([name, lines]) => (
          <div key={name}>
            <dt className="text-sm text-ink-soft">{name}</dt>
            <dd className="text-xl font-semibold tabular-nums">{formatNumber(lines)}</dd>
          </div>
        ))}
      </dl>
    </>
  );
}

function Stopped({ given }: { readonly given: GivenImport }) {
  const said = stoppedInWords(given);
  return said === null ? null : <Notice>{said}</Notice>;
}

function Notices({ given }: { readonly given: GivenImport }) {
  return (
    <>
      <NotRead given={given} />
      <ZipReport given={given} />
      <FetchedReport given={given} />
      {given.state === 'failed' && (
        <Notice tone="danger" role="alert">
          This {wordsOf(given).noun} has failed for {wordsOf(given).blame}. What was carried out so
          far stays; its log says more.
        </Notice>
      )}
    </>
  );
}

/** What a file would do, and what it has done. */
export function ImportReport({ of, id }: { readonly of: Imported; readonly id: string }) {
  const { data: given, isError, refetch } = useGetImportQuery({ of, id });
  const isBusy = given !== undefined && isAtWork(given);
  // The same answer, asked for again as long as the shop is at work on it.
  useGetImportQuery({ of, id }, { pollingInterval: POLL_MS, skip: !isBusy });
  const [move] = useMoveImportMutation();
  const [asked, setAsked] = useState<Move | null>(null);
  const dispatch = useDispatch();
  const state = given?.state;
  const before = useRef(state);
  useEffect(() => {
    if (state === undefined) return;
    // A short one is over before anybody has seen it at work.
    const isNews = before.current !== undefined && before.current !== state;
    if (isNews && !isAtWork({ state })) dispatch(importHasWritten(of));
    before.current = state;
  }, [of, state, dispatch]);

  if (given === undefined) {
    return (
      <AdminScreen title="Import">
        {isError ? (
          <ErrorState title="Failed to load this import" onRetry={() => void refetch()} />
        ) : (
          <Skeleton className="h-48 w-full" />
        )}
      </AdminScreen>
    );
  }
  const question = asked === null ? null : questionOf(asked, given);
  const words = wordsOf(given);
  return (
    <AdminScreen
      title={words.before + given.fileName}
      crumb={given.fileName}
      within={{ name: words.screen, path: DESKS[of].path }}
      actions={
        <Permitted to={DESKS[of].needs}>
          {given.canCancel && (
            <Button variant="secondary" onClick={() => setAsked('cancel')}>
              Cancel {words.title}
            </Button>
          )}
          {given.canUndo && (
            <Button variant="secondary" onClick={() => setAsked('undo')}>
              Undo
            </Button>
          )}
          {given.canApply && (
            <Button onClick={() => setAsked('apply')}>
              {isToGoOn(given) ? 'Go On' : words.apply}
            </Button>
          )}
        </Permitted>
      }
    >
      <Card className="flex flex-col gap-5">
        <Facts given={given} />
        <Progress given={given} />
        <Stopped given={given} />
        <Notices given={given} />
      </Card>
      <ImportLines given={given} />
      {asked !== null && question !== null && (
        <ChangeQuestion
          title={question.title}
          text={question.text}
          confirmLabel={question.confirmLabel}
          cancelLabel={noTo(asked, given)}
          danger={asked !== 'apply'}
          outcome={{ done: question.done, failed: question.failed }}
          change={() => move({ of, id, what: asked })}
          onClose={() => setAsked(null)}
        />
      )}
    </AdminScreen>
  );
}
