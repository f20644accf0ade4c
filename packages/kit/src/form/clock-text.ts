/** What was typed as a time of day, as `HH:mm`: `830`, `8:30` and `8.30` are 08:30. Anything else stays as it is. */
export function clockText(typed: string): string {
  const [, hours = '', minutes = ''] = /^\s*(\d{1,2})[:.h]?(\d{2})\s*$/.exec(typed) ?? []
  return hours !== '' && Number(hours) < 24 && Number(minutes) < 60 ? `${hours.padStart(2, '0')}:${minutes}` : typed
}
