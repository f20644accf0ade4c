import { setFlagsFromString } from 'node:v8'

/**
 * How much of its own code a function of the embedded engine has run, in bytes, before V8 compiles it once more, for
 * speed. By V8's own 1.8 million hundreds of large functions were compiled again in the first seconds of each process,
 * which took as long as all that the engine did in them; a function that is used at length is still compiled well
 * within a second of its time.
 */
const bytesBeforeSpeed = 100_000_000

/** To be called before the engine is loaded. */
export const compileWhatIsUsedAtLength = (): void => setFlagsFromString(`--wasm-tiering-budget=${bytesBeforeSpeed}`)
