/** What is read aloud of it, as far as our buttons need it. */
const nameOf = (button: HTMLElement) => {
  const label = button.getAttribute('aria-label')
  if (label !== null) return label
  const words = button.cloneNode(true) as HTMLElement
  for (const unsaid of words.querySelectorAll('[aria-hidden=true]')) unsaid.remove()
  return words.textContent.trim()
}

/**
 * The one button of that name; as `getByRole`, which takes seconds on a large screen: it computes the style of all that
 * is in each button. @throws where there is none, or more than one
 */
export function buttonNamed(name: string | RegExp, inside: ParentNode = document): HTMLButtonElement {
  const [found, ...more] = [...inside.querySelectorAll<HTMLButtonElement>('button:not([role])')].filter((button) =>
    typeof name === 'string' ? nameOf(button) === name : name.test(nameOf(button)),
  )
  if (!found || more.length > 0) throw new Error(`${found ? 'more than one' : 'no'} button is named ${name}`)
  return found
}
