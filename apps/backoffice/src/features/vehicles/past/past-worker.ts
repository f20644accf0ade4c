import type { CutterWord } from './cutter'
import { type FrameWish, PastFrames } from './past-frames'

/** So many points cross to the map's thread at a time: it goes on drawing in between. */
const pointsOfWord = 4000

const frames = new PastFrames()

self.onmessage = ({ data }: MessageEvent<FrameWish>) => {
  const say = (word: CutterWord) => self.postMessage(word)
  try {
    const { upsert, remove, frame } = frames.cut(data)
    for (let from = 0; from + pointsOfWord < upsert.length; from += pointsOfWord)
      say({ upsert: upsert.slice(from, from + pointsOfWord), remove: [] })
    const rest = upsert.length === 0 ? 0 : Math.floor((upsert.length - 1) / pointsOfWord) * pointsOfWord
    say({ upsert: upsert.slice(rest), remove, frame })
  } catch (error) {
    say({ fault: String(error) })
  }
}
