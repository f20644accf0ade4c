import { createHash } from 'node:crypto'
import { type Language, languages, words } from './words.js'

const style = `
:root { color-scheme: light dark; font-family: system-ui, sans-serif; line-height: 1.5; }
body { margin: 0 auto; max-width: 36rem; padding: 1rem; }
.pretend { background: #fff3bf; border: 1px solid #8a6d00; border-radius: .5rem; color: #3d3000; padding: .5rem .75rem; }
fieldset { border: 1px solid #8889; border-radius: .5rem; margin: 1rem 0; padding: .75rem; }
legend { font-weight: 600; }
label { display: flex; gap: .6rem; min-height: 2.75rem; align-items: center; }
button { background: #1b5fc1; border: 0; border-radius: .5rem; color: #fff; font: inherit; min-height: 2.75rem; padding: .5rem 1.25rem; }
button.second { background: #5b6470; }
:focus-visible { outline: 3px solid #f08c00; outline-offset: 2px; }
nav a { margin-right: .75rem; }
.failed { border-left: 4px solid #c92a2a; padding-left: .75rem; }
`
const styleHash = createHash('sha256').update(style).digest('base64')

/** A page loads nothing and runs nothing. Where its form leads in the end is the address that the shop gave. */
export const pageHeaders: Readonly<Record<string, string>> = {
  'content-type': 'text/html; charset=utf-8',
  'content-security-policy': `default-src 'none'; style-src 'sha256-${styleHash}'; frame-ancestors 'none'; base-uri 'none'`,
  'referrer-policy': 'no-referrer',
  'cache-control': 'no-store',
}

export const escapeHtml = (text: string): string => text.replace(/[&<>"']/g, (letter) => `&#${letter.charCodeAt(0)};`)

/** A whole page. @param main as HTML */
export const page = (language: Language, title: string, main: string): string => `<!doctype html>
<html lang="${language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escapeHtml(title)} – ${escapeHtml(words[language].pretend)}</title>
<style>${style}</style>
</head>
<body>
<header>
<p class="pretend">${escapeHtml(words[language].pretend)}</p>
<nav aria-label="${escapeHtml(words[language].language)}">${languages
  .map(
    (one) =>
      `<a href="?lang=${one}" hreflang="${one}" lang="${one}"${one === language ? ' aria-current="true"' : ''}>${one}</a>`,
  )
  .join('')}</nav>
</header>
<main>
<h1>${escapeHtml(title)}</h1>
${main}
</main>
</body>
</html>
`
