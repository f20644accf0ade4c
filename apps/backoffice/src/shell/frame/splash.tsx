import { TextSkeleton } from '@motora/kit'

/** While the session is asked for, or the code of a screen is on its way. Shows nothing before 150 ms. */
export function Splash({ inPage = false }: { inPage?: boolean }) {
  const Frame = inPage ? 'div' : 'main'
  return (
    <Frame className={inPage ? 'motora-loading' : 'motora-alone'}>
      <TextSkeleton lines={4} />
    </Frame>
  )
}
