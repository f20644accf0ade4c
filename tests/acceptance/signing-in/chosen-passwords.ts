/** Long enough, and among the first that are tried: published lists of leaked passwords, and what people make of their words. */
export const weakPasswords = [
  ...['password1234', 'passwordpassword', 'qwertyuiop123', 'qwertyuiopasdfgh', '1q2w3e4r5t6y', 'q1w2e3r4t5y6'],
  ...['123456789012', '1234567890123456', '111111111111', 'aaaaaaaaaaaa', 'abcdefghijkl', 'zyxwvutsrqpo'],
  ...['iloveyou1234', 'unbelievable', 'administrator', 'Administrator1', 'P@ssw0rd1234', 'P@$$w0rd2026!'],
  ...['Barcelona2026', 'barcelona1899', 'Contraseña123', 'Motora-2026!', 'motoramotora', 'welcome12345'],
  ...['letmein12345', 'football1234', 'superman1234', 'abc123abc123', '121212121212', 'Password12345!'],
] as const

/** Strong and odd: each must open the door exactly as it was typed, and no near relation of it. */
export const oddPasswords = [
  '  two blanks at either end  ',
  '\ttabs\tand lines\nand returns\r\n of somebody',
  `${'pòdium i ñandú '.repeat(5)}seixanta-quatre!`,
  'combining: e\u0301 a\u0300 n\u0303 and so on',
  'composed: é à ñ and so on and on',
  '👩🏽‍🚒 🛵 🏴󠁧󠁢󠁷󠁬󠁳󠁿 🇨🇦 and a family 👨‍👩‍👧‍👦',
  'عربي ومن اليمين إلى اليسار ٣٧',
  '日本語のパスワードは長いほうがよい',
  'İstanbul ıssız ŞAŞKIN ﬁx ﬂow ß ẞ',
  'zero\u200bwidth\u200djoiner\ufeffmark and\u00a0nbsp',
  'right\u202eot tfel edirrevo\u202c end',
  '"; drop table accounts; -- \\ \' ` %00 {{7*7}}',
  '<script>alert("senyera")</script>&amp;',
  'Ω≈ç√∫˜µ≤≥÷ åß∂ƒ©˙∆˚¬…æ',
  '𝕱𝖗𝖆𝖐𝖙𝖚𝖗 and 𐍈𐌰𐌹 and 🂡🂢',
  'x'.repeat(3) + 'long enough to be counted '.repeat(30),
] as const

/** What a door that tidies would take for the same. */
export const relativesOf = (password: string): string[] =>
  [
    password.trim(),
    password.normalize('NFC'),
    password.normalize('NFD'),
    password.normalize('NFKC'),
    password.toLowerCase(),
    // by whole characters: half of one is no text at all
    [...password].slice(0, 72).join(''),
    [...password].slice(0, 64).join(''),
    [...password].slice(0, -1).join(''),
    `${password} `,
    password.replace(/[^\x20-\x7e]/g, '?'),
    password.replaceAll('\u200b', ''),
  ].filter((one, index, all) => one !== password && one.length > 0 && all.indexOf(one) === index)
