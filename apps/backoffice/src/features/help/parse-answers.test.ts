import { expect, test } from 'vitest'
import { parseAnswers } from './parse-answers'

test('a title with an id is a question; under it paragraphs, steps and bullets, in sections', () => {
  const text = `# Where is {screens:/home}? {#home-where}

Above, * stands
for anything; #C92A2A and 1 < 2 & 3 stay.

1. Open it.
2. Look\\_there.

## Good to know

- One
- Two

# And now? {#now}

- Wait.
`
  expect(parseAnswers(text)).toEqual({
    'home-where': {
      question: 'Where is {screens:/home}?',
      sections: [
        {
          paragraphs: ['Above, * stands for anything; #C92A2A and 1 < 2 & 3 stay.'],
          steps: ['Open it.', 'Look_there.'],
        },
        { title: 'Good to know', bullets: ['One', 'Two'] },
      ],
    },
    now: { question: 'And now?', sections: [{ bullets: ['Wait.'] }] },
  })
})

const inAnswer = (text: string) => `# Now? {#now}\n\n${text}\n`
test.each([
  ['a question without an id', '# Now?\n\n- Wait.\n'],
  ['an id twice', inAnswer('- Wait.') + inAnswer('- Wait.')],
  ['bold letters', inAnswer('Wait **now**.')],
  ['a link', inAnswer('See [this](https://motora.demo).')],
  ['an element of HTML in a text', inAnswer('Wait <b>now</b>.')],
  ['an element of HTML of its own', inAnswer('<script>alert(1)</script>')],
  ['a list in a list', inAnswer('- Wait.\n  - Longer.')],
  ['a paragraph after a list, which would be shown before it', inAnswer('- Wait.\n\nThen go.')],
  ['a table', inAnswer('| a |\n| - |\n| b |')],
])('%s is refused', (_, text) => {
  expect(() => parseAnswers(text)).toThrow()
})
