/** After the page has loaded, so that it takes nothing from the first picture; a browser without one goes on as ever. */
export function registerServiceWorker(): void {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return
  const register = () => {
    // refused in a private window, for example: nothing is lost but opening without a network
    navigator.serviceWorker.register('/sw.js').catch(() => undefined)
    keepLoaded()
    // a newer build's worker begins with an empty shelf
    navigator.serviceWorker.addEventListener('controllerchange', keepLoaded)
  }
  if (document.readyState === 'complete') register()
  else addEventListener('load', register, { once: true })
}

/** How long after the page has loaded its files are kept: they come from the browser's own cache, and cost no time then. */
const keepAfterMs = 2_000

/** Gives the worker the names of the files that this page has loaded so far; it sees later ones itself, once it is in charge. */
export function keepLoaded(): void {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return
  setTimeout(async () => {
    const { active } = await navigator.serviceWorker.ready
    const loaded = performance.getEntriesByType('resource').map(({ name }) => new URL(name))
    const keep = loaded.filter(({ origin }) => origin === location.origin).map(({ pathname }) => pathname)
    active?.postMessage({ keep })
  }, keepAfterMs)
}
