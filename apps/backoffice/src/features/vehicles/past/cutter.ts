import type { LivePoint } from '@motora/kit/map'
import { type FrameWish, type PastFrame, PastFrames } from './past-frames'

/** Part of what one frame changes; the last part carries the frame. */
interface CutterPart {
  upsert: LivePoint[]
  remove: string[]
  frame?: PastFrame
}
export type CutterWord = CutterPart | { fault: string }

/** Turns snapshots into changes of the picture, in the order in which they are asked for. */
export interface Cutter {
  cut: (wish: FrameWish, onPart: (part: CutterPart) => void) => Promise<PastFrame>
  close: () => void
}

/** In the page's own thread: for few vehicles, and where there are no workers. */
export function openCutterHere(): Cutter {
  const frames = new PastFrames()
  return {
    cut: async (wish, onPart) => {
      const change = frames.cut(wish)
      onPart(change)
      return change.frame
    },
    close: () => undefined,
  }
}

interface Turn {
  onPart: (part: CutterPart) => void
  resolve: (frame: PastFrame) => void
  reject: (error: Error) => void
}

/** In a worker: reading 50,000 vehicles takes a tenth of a second, in which no map would move. */
export function openCutter(): Cutter {
  if (typeof Worker === 'undefined') return openCutterHere()
  const worker = new Worker(new URL('./past-worker.ts', import.meta.url), { type: 'module' })
  const turns: Turn[] = []
  worker.onmessage = ({ data }: MessageEvent<CutterWord>) => {
    const turn = turns[0]
    if (!turn) return
    if ('fault' in data) {
      turns.shift()
      return turn.reject(new Error(data.fault))
    }
    turn.onPart(data)
    if (!data.frame) return
    turns.shift()
    turn.resolve(data.frame)
  }
  worker.onerror = () => {
    for (const turn of turns.splice(0)) turn.reject(new Error('the worker of the past has failed'))
  }
  return {
    cut: (wish, onPart) =>
      new Promise((resolve, reject) => {
        turns.push({ onPart, resolve, reject })
        worker.postMessage(wish)
      }),
    close: () => {
      worker.terminate()
      turns.length = 0
    },
  }
}
