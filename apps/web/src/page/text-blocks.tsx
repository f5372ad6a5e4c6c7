import type { InlineText, TextBlock, TextSpan } from '@gadgetry/contract/content-pages';
import { isPage } from '@gadgetry/contract/page-address';
import { Fragment, type ReactNode } from 'react';
import { Link } from 'react-router';

// What is drawn is only ever replaced as a whole: a place in it is a name.
/* oxlint-disable react/no-array-index-key */

function Span({ text, isStrong = false, isEmphasised = false }: TextSpan) {
  const emphasised = isEmphasised ? <em>{text}</em> : text;
  return isStrong ? <strong className="font-semibold">{emphasised}</strong> : emphasised;
}

const Spans = ({ spans }: { readonly spans: readonly TextSpan[] }) =>
  spans.map((span, at) => <Span key={at} {...span} />);

const linkStyles =
  'rounded-control font-medium text-accent underline underline-offset-4 wrap-anywhere';

function TextLink({ href, children }: { readonly href: string; readonly children: ReactNode }) {
  if (href.startsWith('/') && isPage(href)) {
    return (
      <Link to={href} className={linkStyles}>
        {children}
      </Link>
    );
  }
  return (
    <a href={href} rel="noopener" className={linkStyles}>
      {children}
    </a>
  );
}

const Content = ({ content }: { readonly content: readonly InlineText[] }) =>
  content.map((part, at) => (
    <Fragment key={at}>
      {'href' in part ? (
        <TextLink href={part.href}>
          <Spans spans={part.spans} />
        </TextLink>
      ) : (
        <Span {...part} />
      )}
    </Fragment>
  ));

interface TextListProps {
  readonly isOrdered: boolean;
  readonly start: number;
  readonly children: ReactNode;
}

function TextList({ isOrdered, start, children }: TextListProps) {
  if (!isOrdered) return <ul className="flex list-disc flex-col gap-1.5 pl-6">{children}</ul>;
  return (
    <ol start={start} className="flex list-decimal flex-col gap-1.5 pl-6">
      {children}
    </ol>
  );
}

function Block({ block }: { readonly block: TextBlock }) {
  if (block.kind === 'paragraph') {
    return (
      <p>
        <Content content={block.content} />
      </p>
    );
  }
  if (block.kind === 'heading') {
    const isSecond = block.level === 2;
    const Heading = isSecond ? 'h2' : 'h3';
    const look = isSecond ? 'mt-4 text-xl' : 'mt-2 text-lg';
    return (
      <Heading className={`${look} font-semibold tracking-tight first:mt-0`}>
        <Content content={block.content} />
      </Heading>
    );
  }
  return (
    <TextList {...block}>
      {block.items.map(({ content, inner }, at) => (
        <li key={at}>
          <Content content={content} />
          {inner !== null && (
            <div className="mt-1.5">
              <TextList {...inner}>
                {inner.items.map((item, innerAt) => (
                  <li key={innerAt}>
                    <Content content={item} />
                  </li>
                ))}
              </TextList>
            </div>
          )}
        </li>
      ))}
    </TextList>
  );
}

/** A text that somebody has written with headings, lists and links, in lines that are easy to read. */
export function TextBlocks({ blocks }: { readonly blocks: readonly TextBlock[] }) {
  return (
    <div className="flex max-w-[68ch] flex-col gap-4 leading-relaxed whitespace-pre-line wrap-anywhere">
      {blocks.map((block, at) => (
        <Block key={at} block={block} />
      ))}
    </div>
  );
}
