/** The answers of each topic, as their translators write them. */
export const answers = import.meta.glob<string>('./*.md', { query: '?raw', import: 'default', eager: true })
