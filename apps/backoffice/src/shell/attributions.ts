/** Data of others that the product carries, with what its licence asks to be said. */
export interface Attribution {
  /** Its words: `help:about.data.*`. */
  id: 'streets' | 'districts' | 'land' | 'municipalities' | 'rentals' | 'demand' | 'passwords'
  /** Its line in docs/attributions.md. */
  line: string
  /** In the wording that the source asks for. */
  wording: string
  licence: string
  from: string
  href: string
}

/** The same as docs/attributions.md says of what is not for tests alone; a test holds both, and the map, together. */
export const attributions: readonly Attribution[] = [
  {
    id: 'streets',
    line: 'Streets of Barcelona',
    wording: '© OpenStreetMap contributors',
    licence: 'ODbL 1.0',
    from: 'OpenStreetMap, extracted by robdoesthething/Girify',
    href: 'https://www.openstreetmap.org/copyright',
  },
  {
    id: 'districts',
    line: 'Districts, neighbourhoods and limit of Barcelona',
    wording: 'Ajuntament de Barcelona (CC BY 4.0)',
    licence: 'CC BY 4.0',
    from: 'CartoBCN, by martgnz/bcn-geodata',
    href: 'https://creativecommons.org/licenses/by/4.0/',
  },
  {
    id: 'land',
    line: 'Land, borders, rivers, urban areas, cities',
    wording: 'Natural Earth',
    licence: 'Public domain',
    from: 'Natural Earth 1:10m and 1:50m, by martynafford/natural-earth-geojson',
    href: 'https://www.naturalearthdata.com',
  },
  {
    id: 'municipalities',
    line: 'Provinces and municipalities',
    wording: 'Instituto Geográfico Nacional (CC BY 4.0)',
    licence: 'CC BY 4.0',
    from: 'es-atlas 0.6.0 (MIT)',
    href: 'https://creativecommons.org/licenses/by/4.0/',
  },
  {
    id: 'rentals',
    line: 'Moped rentals and battery swaps, Barcelona',
    wording: 'eCooltra',
    licence: 'MIT',
    from: 'LaQuay/hack-ecooltra-2019',
    href: 'https://github.com/LaQuay/hack-ecooltra-2019',
  },
  {
    id: 'demand',
    line: 'Demand by the hour, jitter of parked vehicles',
    wording: 'Source: sharedmobility.ch, Swiss Federal Office of Energy',
    licence: 'Open use, source must be given',
    from: 'Pick-e-Bike Basel',
    href: 'https://sharedmobility.ch',
  },
  {
    id: 'passwords',
    line: 'Common and breached passwords',
    wording: 'OWASP SecLists, Daniel Miessler and Jason Haddix',
    licence: 'CC BY-SA 3.0',
    from: 'OWASP SecLists',
    href: 'https://creativecommons.org/licenses/by-sa/3.0/',
  },
]
