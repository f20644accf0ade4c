import '../operator/operators.css'

/** A colour as a patch, with its code in words: no one has to distinguish colours. */
export function ColourSwatch({ colour }: { colour: string }) {
  return (
    <span className="motora-swatch">
      <span className="motora-swatch-patch" style={{ background: colour }} aria-hidden />
      {colour.toUpperCase()}
    </span>
  )
}
