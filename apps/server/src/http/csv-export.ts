import { Readable } from 'node:stream';
import type { FastifyReply } from 'fastify';
import { z } from 'zod';
import type { Page } from '../database/page-cursor.ts';
import { CSV_BEGIN, csvHeaders, csvLine } from './csv.ts';

type Cells = Parameters<typeof csvLine>[0];

/** Rows that are read at a time. */
const PAGE = 500;

/** What a list shows to its end, page after page, as a spreadsheet reads it; made while it is sent. */
export async function* csvOfList<Row>(
  names: Cells,
  read: (page: { readonly limit: number; readonly cursor?: string }) => Promise<Page<Row>>,
  cellsOf: (row: Row) => Cells,
): AsyncGenerator<string> {
  yield CSV_BEGIN + csvLine(names);
  let cursor: string | undefined;
  do {
    const { rows, next } = await read({ limit: PAGE, ...(cursor !== undefined && { cursor }) });
    yield rows.map((row) => csvLine(cellsOf(row))).join('');
    cursor = next ?? undefined;
  } while (cursor !== undefined);
}

/** In the description of the API. @param what stands in its lines */
export const csvAnswer = (what: string) => ({ 200: z.unknown().describe(`text/csv, ${what}`) });

/** @param lines parts of it are sent while more are made */
export const sendCsv = (
  reply: FastifyReply,
  filename: string,
  lines: string | AsyncIterable<string>,
): FastifyReply =>
  reply
    .headers(csvHeaders(filename))
    .send(typeof lines === 'string' ? lines : Readable.from(lines));
