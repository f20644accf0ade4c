interface Place {
  latitude: number
  longitude: number
}

/** Opens the way to a place in the map app of the device: its own on Android and iOS, else a page of directions. */
export function navigateLink({ latitude, longitude }: Place, label: string, agent = navigator.userAgent): string {
  const place = `${latitude},${longitude}`
  if (/Android/.test(agent)) return `geo:${place}?q=${place}(${encodeURIComponent(label)})`
  if (/iPhone|iPad|iPod/.test(agent)) return `https://maps.apple.com/?daddr=${place}`
  return `https://www.google.com/maps/dir/?api=1&destination=${place}`
}
