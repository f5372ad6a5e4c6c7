import { PAGE, type Pages, type TextStyle } from './pages.ts';

export interface TableColumn {
  readonly header: string;
  readonly width: number;
  readonly align?: 'left' | 'right';
}

const PADDING = 5;
const LINE = '#c9c9c2';

/**
 * A table over as many pages as it takes: no row is cut in two, and the columns' names stand at the
 * head of each page. They are read out once.
 */
export function drawTable(
  pages: Pages,
  columns: readonly TableColumn[],
  rows: readonly (readonly string[])[],
): void {
  const { doc } = pages;
  const lefts = columns.map((_, at) =>
    columns.slice(0, at).reduce((x, { width }) => x + width, PAGE.left as number),
  );
  const styleOf = (at: number): TextStyle => ({ align: columns[at]?.align ?? 'left' });
  const heightOf = (cells: readonly string[], style: TextStyle) =>
    2 * PADDING +
    Math.max(
      ...cells.map((cell, at) => pages.heightOf(cell, (columns[at]?.width ?? 0) - 8, style)),
    );
  const drawCell = (text: string, at: number, style: TextStyle) => {
    const width = (columns[at]?.width ?? 0) - 8;
    const x = (lefts[at] ?? 0) + (columns[at]?.align === 'right' ? 8 : 0);
    pages.write(text, { x, y: pages.y + PADDING, width }, { ...style, ...styleOf(at) });
  };
  const rule = () => {
    doc
      .moveTo(PAGE.left, pages.y)
      .lineTo(PAGE.right, pages.y)
      .lineWidth(0.5)
      .strokeColor(LINE)
      .stroke();
  };

  const head: TextStyle = { weight: 'bold', size: 8 };
  const headers = columns.map(({ header }) => header);
  const headHeight = heightOf(headers, head);
  const repeat = () => {
    pages.decorate(() => {
      headers.forEach((header, at) => drawCell(header, at, head));
      pages.y += headHeight;
      rule();
    });
  };

  const table = pages.group('Table');
  const addRow = (type: 'TH' | 'TD', cells: readonly string[], style: TextStyle) => {
    const row = doc.struct('TR');
    table.add(row);
    cells.forEach((cell, at) => {
      row.add(doc.struct(type, {}, () => drawCell(cell, at, style)));
    });
    row.end();
  };

  pages.makeRoom(headHeight + 30);
  addRow('TH', headers, head);
  pages.y += headHeight;
  pages.decorate(rule);
  for (const cells of rows) {
    const height = heightOf(cells, {});
    pages.makeRoom(height, repeat);
    addRow('TD', cells, {});
    pages.y += height;
    pages.decorate(rule);
  }
  table.end();
}
