import { lexer, type Token } from 'marked'
import type { HelpAnswer, HelpSection } from './help-content'

/** The parts of a section, in the order in which they are shown and must stand. */
const parts = ['paragraphs', 'steps', 'bullets'] as const
type Draft = { title?: string } & { [Part in (typeof parts)[number]]?: string[] }

/**
 * The answers of one topic. `# Where is it? {#its-id}` begins an answer and `## Title` a section of it, with
 * paragraphs, then numbered steps, then bullets. There is no other markup: a text is shown as it is, never as HTML.
 * @throws Error that quotes what is written otherwise
 */
export function parseAnswers(markdown: string): Record<string, HelpAnswer> {
  const answers: Record<string, HelpAnswer> = {}
  let sections: Draft[] = []
  const add = (part: (typeof parts)[number], texts: string[], raw: string) => {
    const section = sections.at(-1) ?? sections[sections.push({}) - 1] ?? {}
    if (parts.slice(parts.indexOf(part) + 1).some((later) => section[later])) throw new Error(`begin a section: ${raw}`)
    section[part] = [...(section[part] ?? []), ...texts]
  }
  for (const token of lexer(markdown)) {
    if (token.type === 'heading' && token.depth === 1) {
      const [, question, id] = /^(.+) \{#([a-z-]+)\}$/.exec(plain(token)) ?? []
      if (!question || !id || id in answers) throw new Error(`no question with an id of its own: ${token.raw}`)
      sections = []
      answers[id] = { question, sections: sections as HelpSection[] }
    } else if (token.type === 'heading') sections.push({ title: plain(token) })
    else if (token.type === 'paragraph') add('paragraphs', [plain(token)], token.raw)
    else if (token.type === 'list') add(token.ordered ? 'steps' : 'bullets', token.items.map(plain), token.raw)
    else if (token.type !== 'space') throw new Error(`no paragraph, list or title: ${token.raw}`)
  }
  return answers
}

/** The text of a paragraph, a title or an item, its lines joined. */
function plain(token: Token): string {
  const texts = ('tokens' in token && token.tokens) || []
  return texts.map(textOf).join('').replaceAll('\n', ' ').trim()
}

function textOf(token: Token): string {
  if (token.type === 'escape') return token.text
  if (token.type !== 'text') throw new Error(`markup that the help does not show: ${token.raw}`)
  return 'tokens' in token && token.tokens ? token.tokens.map(textOf).join('') : token.raw
}
