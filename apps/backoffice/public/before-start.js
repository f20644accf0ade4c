// Runs before any module and before the first picture.

// zod must not try whether `new Function` is allowed. The security policy forbids it, and each try would be reported as
// a violation.
globalThis.__zod_globalConfig = { jitless: true }
;(() => {
  const page = document.documentElement
  const ahead = document.currentScript?.dataset ?? {}
  // storage may be off, or hold what nobody of us wrote
  const read = (shelf, key) => {
    try {
      return globalThis[shelf].getItem(key)
    } catch {
      return null
    }
  }
  const hasSession = (shelf) => {
    try {
      return JSON.parse(read(shelf, 'motora.session')).until > Date.now()
    } catch {
      return false
    }
  }

  // no flash of the other colours before the code is here (kit: theme/colour-scheme.ts)
  const chosen = read('localStorage', 'kit.colour-scheme') ?? 'auto'
  const isDark = chosen === 'dark' || (chosen === 'auto' && matchMedia('(prefers-color-scheme: dark)').matches)
  page.setAttribute('data-mantine-color-scheme', isDark ? 'dark' : 'light')

  const bring = (files = '') => {
    for (const href of files.split(' ').filter(Boolean)) {
      const link = document.createElement('link')
      if (href.endsWith('.css')) Object.assign(link, { rel: 'preload', as: 'style' })
      else link.rel = 'modulepreload'
      link.crossOrigin = ''
      link.href = href
      document.head.append(link)
    }
  }
  const words = {
    es: [ahead.wordsEs, ahead.homeEs],
    cat: [ahead.wordsCat, ahead.homeCat],
    en: [ahead.wordsEn, ahead.homeEn],
  }
  const [first, ofHome] = words[read('localStorage', 'motora.language')] ?? words.en
  bring(first)
  // who goes on working sees the frame's first line at once, and its code comes beside the page's own
  if (hasSession('sessionStorage') || hasSession('localStorage')) {
    page.setAttribute('data-goes-on', '')
    bring(ahead.frame)
    // and the tokens too: asked for as shell/session/token-keeper.ts asks, in turn with the other tabs
    const headers = { 'Content-Type': 'application/json', Accept: 'application/json', 'X-Requested-With': 'motora-web' }
    const how = { method: 'POST', headers, credentials: 'same-origin', body: '{}' }
    const ask = () => fetch('/api/users/v1/RefreshToken', how)
    const asked = 'locks' in navigator ? navigator.locks.request('motora.refresh', ask) : ask()
    globalThis.motoraFirstTokens = asked.catch(() => undefined)
    // after them: a browser opens six connections
    if (/^\/(home\/?)?$/i.test(location.pathname)) for (const files of [ahead.home, ofHome]) bring(files)
  }
})()
