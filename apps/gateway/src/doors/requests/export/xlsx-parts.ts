import type { ExportColumn } from '@motora/contract'

const declaration = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n'
const sheetSpace = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
const officeSpace = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const packageSpace = 'http://schemas.openxmlformats.org/package/2006'
const contentType = 'application/vnd.openxmlformats-officedocument.spreadsheetml'

/** The parts of a workbook with one sheet that do not depend on its rows. */
export const fixedParts: Readonly<Record<string, string>> = {
  '[Content_Types].xml': `${declaration}<Types xmlns="${packageSpace}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="${contentType}.sheet.main+xml"/><Override PartName="/xl/worksheets/sheet1.xml" ContentType="${contentType}.worksheet+xml"/><Override PartName="/xl/styles.xml" ContentType="${contentType}.styles+xml"/></Types>`,
  '_rels/.rels': `${declaration}<Relationships xmlns="${packageSpace}/relationships"><Relationship Id="rId1" Type="${officeSpace}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
  'xl/workbook.xml': `${declaration}<workbook xmlns="${sheetSpace}" xmlns:r="${officeSpace}"><sheets><sheet name="Motora" sheetId="1" r:id="rId1"/></sheets></workbook>`,
  'xl/_rels/workbook.xml.rels': `${declaration}<Relationships xmlns="${packageSpace}/relationships"><Relationship Id="rId1" Type="${officeSpace}/worksheet" Target="worksheets/sheet1.xml"/><Relationship Id="rId2" Type="${officeSpace}/styles" Target="styles.xml"/></Relationships>`,
  'xl/styles.xml': stylesPart(),
}

/** Numbers of the cell styles below, in their order. */
export const styles = { plain: 0, header: 1, text: 2, day: 3, minute: 4, second: 5, decimals: 6 } as const

function stylesPart(): string {
  const dates = ['dd/mm/yyyy', 'dd/mm/yyyy hh:mm', 'dd/mm/yyyy hh:mm:ss']
  const fractions = ['0', '0.0', '0.00', '0.000', '0.0000', '0.00000', '0.000000']
  const formats = [...dates, ...fractions]
  const xf = (format: number, more = '') =>
    `<xf numFmtId="${format}" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"${more}/>`
  return [
    `${declaration}<styleSheet xmlns="${sheetSpace}"><numFmts count="${formats.length}">`,
    ...formats.map((code, index) => `<numFmt numFmtId="${164 + index}" formatCode="${code}"/>`),
    '</numFmts><fonts count="2"><font><sz val="11"/><name val="Calibri"/></font><font><b/><sz val="11"/><name val="Calibri"/></font></fonts>',
    '<fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills>',
    '<borders count="1"><border/></borders><cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs>',
    `<cellXfs count="${3 + formats.length}">`,
    xf(0),
    '<xf numFmtId="49" fontId="1" fillId="0" borderId="0" xfId="0" applyFont="1" applyNumberFormat="1" quotePrefix="1"/>',
    // text stays text when somebody edits the cell
    xf(49, ' quotePrefix="1"'),
    ...formats.map((_, index) => xf(164 + index)),
    '</cellXfs></styleSheet>',
  ].join('')
}

export const sheetStart = (columns: readonly ExportColumn[]): string =>
  `${declaration}<worksheet xmlns="${sheetSpace}"><sheetViews><sheetView workbookViewId="0"><pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews><cols>${columns
    .map(
      ({ header, kind }, index) =>
        `<col min="${index + 1}" max="${index + 1}" width="${Math.max(kind === 'date' ? 19 : 12, Math.min(header.length + 4, 40))}" customWidth="1"/>`,
    )
    .join('')}</cols><sheetData>`

/** @param range such as `A1:C20` */
export const sheetEnd = (range: string): string => `</sheetData><autoFilter ref="${range}"/></worksheet>`

/** 1 → A, 27 → AA. */
export const columnName = (number: number): string => {
  let name = ''
  for (let rest = number; rest > 0; rest = Math.floor((rest - 1) / 26))
    name = String.fromCharCode(65 + ((rest - 1) % 26)) + name
  return name
}

const marks: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }
const maxCharacters = 32_767

/** A text inside a sheet; what XML cannot hold is written the way spreadsheets write it (`_x0007_`). */
export const sheetText = (text: string): string =>
  (text.length > maxCharacters ? `${text.slice(0, maxCharacters - 1)}…` : text)
    .replaceAll(/\p{Surrogate}/gu, '\ufffd')
    .replaceAll(/_x[0-9A-Fa-f]{4}_/g, (written) => `_x005F${written}`)
    .replaceAll(/[\p{Cc}\ufffe\uffff]/gu, (character) =>
      character === '\t' || character === '\n'
        ? character
        : `_x${character.charCodeAt(0).toString(16).toUpperCase().padStart(4, '0')}_`,
    )
    .replaceAll(/[&<>"]/g, (character) => marks[character] ?? character)
