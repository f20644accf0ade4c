/**
 * Milliseconds that this process has computed since then, in all threads: what else the machine does is not counted.
 * @param began of `process.cpuUsage()`
 */
export const processorMsSince = (began: NodeJS.CpuUsage): number => {
  const { user, system } = process.cpuUsage(began)
  return (user + system) / 1000
}
