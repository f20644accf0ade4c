import { afterEach, expect, test } from 'vitest'
import { quickStyles, styledByJsdom } from './quick-styles'

afterEach(() => {
  document.head.replaceChildren()
  document.body.replaceChildren()
})

const page = `
  <main><div style="display:none"><p>in what is not displayed</p></div>
  <section style="visibility:hidden"><span>hidden</span><span style="visibility:visible">shown again</span></section>
  <div hidden><b>told by an attribute</b></div><div popover>a popover</div><dialog>closed</dialog><dialog open>open</dialog>
  <details><summary>more</summary><p>in details</p></details><template><i>never</i></template>
  <form style="display:flex"><fieldset><label>a</label><input type="hidden"><input><input type="checkbox"><input type="file"><legend>l</legend><select><optgroup><option>1</option></optgroup></select>
  <textarea></textarea><button style="display:inherit">b</button></fieldset></form>
  <table><caption>c</caption><thead><tr><th>h</th></tr></thead><tbody><tr hidden><td>d</td></tr><tr><td>e</td></tr></tbody></table>
  <ul><li>one</li></ul><ol><li>two</li></ol><dl><dt>t</dt><dd>d</dd></dl><svg><g><path d=""></path></g></svg>
  <h1>1</h1><h2>2</h2><nav><a href="/x">x</a></nav><article><strong>s</strong><em>e</em><small>m</small><time>t</time><b>b</b><i>i</i><kbd>k</kbd><img alt=""></article>
  <aside><code>c</code></aside><header></header><footer></footer><custom-tag></custom-tag></main>`

const differences = (): string[] => {
  const quick = quickStyles(styledByJsdom)
  return [...document.querySelectorAll('*')].flatMap((element) =>
    ['display', 'visibility', 'pointer-events', 'color'].flatMap((name) => {
      const own = styledByJsdom(element).getPropertyValue(name)
      const answered = quick(element).getPropertyValue(name)
      return own === answered ? [] : [`${element.outerHTML.slice(0, 60)} ${name}: ${answered} instead of ${own}`]
    }),
  )
}

test('the quick answer is the one of the whole sheet, for every kind of element', () => {
  document.body.innerHTML = page
  expect(document.querySelectorAll('*').length).toBeGreaterThan(50)
  expect(differences()).toEqual([])
})

test('where the page has a sheet of its own, the sheet decides', () => {
  document.head.innerHTML = '<style>li { display: none } nav { visibility: hidden }</style>'
  document.body.innerHTML = page
  expect(styledByJsdom(document.querySelector('li') as Element).display).toBe('none')
  expect(differences()).toEqual([])
})

test('the page under test is answered quickly', () => {
  document.body.innerHTML = '<p style="visibility:hidden">text</p>'
  const answered = document.defaultView?.getComputedStyle(document.querySelector('p') as Element)
  expect(answered?.visibility).toBe('hidden')
  expect(answered?.constructor).not.toBe(styledByJsdom(document.body).constructor)
})

test('a property is answered like a call, and what changes is seen at once', () => {
  document.body.innerHTML = '<div><p>text</p></div>'
  const [div, p] = [document.querySelector('div') as HTMLElement, document.querySelector('p') as HTMLElement]
  const quick = quickStyles(styledByJsdom)
  expect([quick(p).display, quick(p).visibility, quick(p).length > 0]).toEqual(['block', 'visible', true])
  div.style.visibility = 'hidden'
  p.style.display = 'none'
  expect([quick(p).display, quick(p).visibility]).toEqual(['none', 'hidden'])
})
