import {
  MAIL_TEXT_NAMES,
  type MailText,
  type MailTextForm,
  type MailTextInput,
  type MailTextName,
  placeholderProblem,
} from '@gadgetry/contract/mail-texts';
import type { Database } from '../../../database/database.ts';
import { newId } from '../../../database/identifiers.ts';
import { inTransaction } from '../../../database/transactions.ts';
import { ShopError } from '../../../errors/shop-error.ts';
import { type Actor, type Snapshot, historyOf } from '../../history/index.ts';
import {
  type MailTextRow,
  type WrittenText,
  listMailTexts,
  lockMailText,
  writeMailText,
} from './mail-text-store.ts';
import { DEFAULT_TEXTS, defaultWords, placeholdersOf, subjectOf } from './default-texts.ts';

const PARTS = ['subject', 'opening', 'closing'] as const;
const UNWRITTEN: WrittenText = { subject: null, opening: null, closing: null };

/** As it is sent at the moment. */
function wordsIn({ name, subject, opening, closing }: MailTextRow): MailTextForm {
  const own = defaultWords(name);
  return {
    subject: subject ?? own.subject,
    opening: opening ?? own.opening,
    closing: closing ?? own.closing,
  };
}

function snapshot(row: MailTextRow): Snapshot {
  const { title } = DEFAULT_TEXTS[row.name];
  return { version: row.version, fields: { title, ...wordsIn(row) } };
}

const history = historyOf('mail_text', snapshot);

function toMailText(name: MailTextName, row: MailTextRow | undefined): MailText {
  const own = defaultWords(name);
  const { title, when, says } = DEFAULT_TEXTS[name];
  return {
    _id: row?.id ?? null,
    name,
    about: subjectOf(name),
    title,
    when,
    says,
    placeholders: [...placeholdersOf(name)],
    ...(row === undefined ? own : wordsIn(row)),
    own,
    isWritten: row !== undefined && PARTS.some((part) => row[part] !== null),
    version: row?.version ?? 0,
  };
}

const lines = (text: string) => text.replaceAll(/\r\n?/g, '\n');

/** What is as the shop's own is not kept: it follows the shop's own, whatever that says later. */
export function writtenOf(name: MailTextName, typed: MailTextForm): WrittenText {
  const own = defaultWords(name);
  const kept = (part: keyof MailTextForm) => {
    const text = lines(typed[part]);
    return text === own[part] ? null : text;
  };
  return { subject: kept('subject'), opening: kept('opening'), closing: kept('closing') };
}

/** @throws ShopError validation_failed, at each part that names what its mail has not */
export function refuseUnknownPlaceholders(name: MailTextName, typed: MailTextForm): void {
  const issues = PARTS.flatMap((path) => {
    const message = placeholderProblem(typed[path], placeholdersOf(name));
    return message === null ? [] : [{ path, message }];
  });
  if (issues.length > 0) throw new ShopError('validation_failed', issues[0]?.message, {}, issues);
}

/** What owners write of the mails to customers. */
export function createMailTexts(db: Database) {
  const change = async (
    actor: Actor,
    {
      name,
      version,
      written,
    }: { name: MailTextName; version: number | undefined; written: WrittenText },
  ): Promise<MailText> =>
    inTransaction(db, async (trx) => {
      const stored = await lockMailText(trx, name);
      const before = stored ?? { id: newId(), name, version: 0, ...UNWRITTEN };
      await history.refuseStaleEdit(trx, before, version);
      const wanted = { ...before, ...written };
      const after = await history.change(trx, actor, 'updated', {
        before,
        wanted,
        write: writeMailText,
      });
      return toMailText(name, after.version === 0 ? undefined : after);
    });

  return {
    async list(): Promise<MailText[]> {
      const rows = new Map((await listMailTexts(db)).map((row) => [row.name, row]));
      return MAIL_TEXT_NAMES.map((name) => toMailText(name, rows.get(name)));
    },

    /** @throws ShopError validation_failed, stale_edit */
    async write(
      actor: Actor,
      name: MailTextName,
      { version, ...typed }: MailTextInput,
    ): Promise<MailText> {
      refuseUnknownPlaceholders(name, typed);
      return change(actor, { name, version, written: writtenOf(name, typed) });
    },

    /** Back to the shop's own words. @throws ShopError stale_edit */
    reset: (actor: Actor, name: MailTextName, version: number | undefined): Promise<MailText> =>
      change(actor, { name, version, written: UNWRITTEN }),
  };
}
