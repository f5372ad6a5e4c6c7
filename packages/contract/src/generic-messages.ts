import type { z } from 'zod';

type RawIssue = z.core.$ZodRawIssue;

function outOfBounds(issue: RawIssue & { code: 'too_small' | 'too_big' }): string {
  const small = issue.code === 'too_small';
  const limit = String(small ? issue.minimum : issue.maximum);
  const atLeast = small ? 'at least' : 'at most';
  if (issue.origin === 'string') return `String must contain ${atLeast} ${limit} character(s)`;
  if (issue.origin === 'array') return `Array must contain ${atLeast} ${limit} element(s)`;
  return `Number must be ${small ? 'greater' : 'less'} than or equal to ${limit}`;
}

/** What is said of a field whose schema has no text of its own: a person may come to read it. */
export function genericMessage(issue: RawIssue): string {
  if (issue.code === 'too_small' || issue.code === 'too_big') return outOfBounds(issue);
  if (issue.code === 'unrecognized_keys') return `Unknown fields: ${issue.keys.join(', ')}`;
  return issue.input === undefined ? 'Required' : 'Invalid input';
}
