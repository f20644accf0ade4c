/** After the page has loaded, so that it takes nothing from the first picture; a browser without one goes on as ever. */
export function registerServiceWorker(): void {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return
  const register = () => {
    // refused in a private window, for example: nothing is lost but opening without a network
    navigator.serviceWorker.register('/sw.js').catch(() => undefined)
  }
  if (document.readyState === 'complete') register()
  else addEventListener('load', register, { once: true })
}
