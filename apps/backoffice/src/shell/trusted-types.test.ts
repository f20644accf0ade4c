import { expect, test } from 'vitest'
import { ownScriptsOnly } from './trusted-types'

test('a script comes from our own assets, a worker too, and from nowhere else', () => {
  const { origin } = window.location
  for (const url of ['/assets/past-worker-Ab_1.js', `${origin}/assets/maplibre.mjs`, '/sw.js'])
    expect(ownScriptsOnly.createScriptURL(url), url).toBe(url)
  for (const url of [
    'https://evil.example/assets/a.js',
    '//evil.example/assets/a.js',
    'data:text/javascript,alert(1)',
    'blob:https://evil.example/1',
    'javascript:alert(1)',
    '/api/files/v1/files/1',
    '/assets/../api/a.js',
    '/assets/a.svg',
  ])
    expect(ownScriptsOnly.createScriptURL(url), url).toBeNull()
})

test('markup becomes no part of the page; a text without a tag, and a document that runs nothing, may', () => {
  const html = '<img src=x onerror=alert(1)>'
  expect(ownScriptsOnly.createHTML(html, 'TrustedHTML', 'Element innerHTML')).toBeNull()
  expect(ownScriptsOnly.createHTML('', 'TrustedHTML', 'Element innerHTML')).toBe('')
  expect(ownScriptsOnly.createHTML(html, 'TrustedHTML', 'DOMParser parseFromString')).toBe(html)
})
