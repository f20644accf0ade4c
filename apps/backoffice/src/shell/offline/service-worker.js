// Shows what the gateway notifies, and lets the installed app open without a network: keeps the page and what every
// screen starts with, and files of screens that were opened. Answers of the gateway are never kept. The build fills in
// the two lines below.
const version = '__VERSION__'
const shell = JSON.parse('__SHELL__')

const name = `motora-${version}`
const page = '/'

self.addEventListener('install', (event) => {
  const keep = async () => {
    const cache = await caches.open(name)
    // only who asks for a page gets one
    await cache.addAll(
      shell.map((path) => (path === page ? new Request(path, { headers: { Accept: 'text/html' } }) : path)),
    )
  }
  event.waitUntil(keep())
  // nothing is answered from an old build once a newer one is here: pages come from the network first
  self.skipWaiting()
})

self.addEventListener('activate', (event) => {
  const forgetOthers = async () => {
    for (const other of await caches.keys())
      if (other.startsWith('motora-') && other !== name) await caches.delete(other)
  }
  event.waitUntil(forgetOthers().then(() => self.clients.claim()))
})

// What a page had loaded before this worker was there: the frame, the words, the screens that were opened.
self.addEventListener('message', (event) => {
  const files = (event.data?.keep ?? []).filter((path) => path.startsWith('/assets/'))
  const keep = async () => {
    const cache = await caches.open(name)
    for (const path of files) if (!(await cache.match(path))) await cache.add(path).catch(() => undefined)
  }
  event.waitUntil(keep())
})

/** The newest page there is; without a network the one that was kept, whose files were kept with it. */
const openPage = async (request) => {
  try {
    return await fetch(request)
  } catch (error) {
    const kept = await caches.match(page, { cacheName: name, ignoreVary: true })
    if (kept) return kept
    throw error
  }
}

const isPartOfPage = ({ destination }) => ['script', 'style', 'font', 'image'].includes(destination)
/** What it is for is lost on the way through here: said again, or it comes with a kilobyte of headers that only pages obey. */
const forItsPage = (request) => new Request(request, { headers: { 'X-Fetched-For': request.destination } })

/** Files of the build carry a hash of their content: one that is kept never grows old. */
const openFile = async (request) => {
  const kept = await caches.match(request, { cacheName: name, ignoreVary: true })
  if (kept) return kept
  const answer = await fetch(isPartOfPage(request) ? forItsPage(request) : request)
  if (answer.ok) {
    const copy = answer.clone()
    const cache = await caches.open(name)
    await cache.put(request, copy)
  }
  return answer
}

self.addEventListener('fetch', (event) => {
  const { request } = event
  const address = new URL(request.url)
  if (request.method !== 'GET' || address.origin !== self.location.origin) return
  if (request.mode === 'navigate') {
    // a file of documentation or a download is no screen of ours
    if (!address.pathname.startsWith('/api')) event.respondWith(openPage(request))
  } else if (address.pathname.startsWith('/assets/') || shell.includes(address.pathname))
    event.respondWith(openFile(request))
})

// What the gateway sends (`outside/push/web-push.ts`), decrypted by the browser; the same one twice is shown once.
self.addEventListener('push', (event) => {
  let said = {}
  try {
    said = event.data?.json() ?? {}
  } catch {
    // a browser insists that something is shown
  }
  const { id, title, body, path } = said
  const shown = self.registration.showNotification(title || 'Motora', {
    body: body || '',
    icon: '/icon-192.png',
    data: { path },
    ...(id ? { tag: id } : {}),
  })
  event.waitUntil(shown)
})

/** Always a page of ours, whatever was sent. */
const pageOf = (path) => {
  const address = new URL(typeof path === 'string' ? path : '/', self.location.origin)
  return address.origin === self.location.origin ? address.href : `${self.location.origin}/`
}

self.addEventListener('notificationclick', (event) => {
  const { notification } = event
  notification.close()
  const address = pageOf(notification.data?.path)
  const open = async () => {
    const pages = await self.clients.matchAll({ type: 'window', includeUncontrolled: true })
    // a page where somebody may be typing is not led elsewhere
    const there = pages.find(({ url }) => url === address)
    return there ? there.focus() : self.clients.openWindow(address)
  }
  event.waitUntil(open())
})
