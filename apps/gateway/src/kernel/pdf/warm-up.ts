import { drawPdf } from './draw-pdf.js'
import type { PdfDocument } from './pdf-document.js'

const two = (figure: number): string => String(figure).padStart(2, '0')

/** As a month's report is: the letters and figures that most have, in as many rows as fill a page. */
const usual: PdfDocument = {
  title: 'Mes',
  language: 'es-ES',
  author: 'Motora',
  createdAt: new Date(0),
  foot: '{page} / {pages}',
  blocks: [
    { kind: 'facts', facts: [{ label: 'Zona', value: 'Europe/Madrid' }] },
    {
      kind: 'table',
      columns: [
        { title: 'Fin', share: 0.3 },
        { title: 'Vehículo', share: 0.3 },
        { title: 'Importe', share: 0.4, align: 'right' },
      ],
      rows: Array.from({ length: 60 }, (_, n) => [
        `${two((n % 28) + 1)}/0${(n % 9) + 1}/2026 ${two(n % 24)}:${two(n)}`,
        `${1000 + n * 149} BCD`,
        `${n},${two(99 - n)}\u00a0€`,
      ]),
    },
  ],
}

/**
 * Draws a page for nobody. The first drawing of a thread reads the fonts' files and runs code that is not compiled yet,
 * which takes 0.3 s; meanwhile the rows of the first document are read elsewhere. What fails here fails
 * again where somebody waits for it, and is said there.
 */
export const warmUp = async (draw: typeof drawPdf = drawPdf): Promise<void> => {
  await draw(usual).catch(() => {})
}
