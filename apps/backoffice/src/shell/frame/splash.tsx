import { TextSkeleton } from '@motora/kit'

/** While the session is asked for, or the code of a screen is on its way. Shows nothing before 150 ms. */
export function Splash({ inPage = false }: { inPage?: boolean }) {
  const Frame = inPage ? 'div' : 'main'
  return (
    <>
      {!inPage && <FirstLine />}
      <Frame className={inPage ? 'motora-loading' : 'motora-alone'}>
        <TextSkeleton lines={4} />
      </Frame>
    </>
  )
}

/** As the page itself begins (index.html): the frame's first line, for who goes on working. */
function FirstLine() {
  return (
    <div className="motora-first" aria-hidden>
      <span className="motora-mark" />
      Motora
    </div>
  )
}
