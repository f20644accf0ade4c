import { late } from '@motora/kit'

/** The plans of all countries weigh as much as a small screen: until they are there the number stands as it is kept. */
const PhoneText = late(async () => (await import('./phone-text')).PhoneText, { instead: ({ number }) => number })

// How a person or a company is reached, wherever a screen says it. Of what is not known a list of facts shows a dash.

/** An address, pressed to write to it. In a narrow place it breaks in front of its @. */
export const emailLink = (address: string | null | undefined) => {
  if (!address) return null
  const at = address.lastIndexOf('@')
  // an address is typed by strangers: a question mark in it must not add recipients
  const written = address.split('@').map(encodeURIComponent).join('@')
  return (
    <a href={`mailto:${written}`} title={address}>
      {address.slice(0, at)}
      <wbr />
      {address.slice(at)}
    </a>
  )
}

/** A number as people write it, pressed to call it. */
export const phoneLink = (number: string | null | undefined) =>
  number ? (
    <a href={`tel:${number}`}>
      <PhoneText number={number} />
    </a>
  ) : null
