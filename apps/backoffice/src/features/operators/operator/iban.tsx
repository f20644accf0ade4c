import './iban.css'

/**
 * A bank account as people read it, in groups of four on one line. The gaps are drawn only: what is copied has none, as
 * filters and banks take it.
 */
export function Iban({ children: iban }: { children: string }) {
  return (
    <span className="motora-iban">
      {Array.from({ length: Math.ceil(iban.length / 4) }, (_, group) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: groups have no other name and never move
        <span key={group}>{iban.slice(group * 4, group * 4 + 4)}</span>
      ))}
    </span>
  )
}
