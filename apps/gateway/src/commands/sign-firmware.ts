import { firmwareSigning } from './firmware-signing.js'
import { runCommand } from './run-command.js'

const usage = `Signs a firmware, on the machine that keeps the key. No database is needed, and the key goes nowhere.

  npm run sign-firmware -- --make-key FILE.pem        makes a key pair; prints the public key for MOTORA_FIRMWARE_PUBLIC_KEYS
  npm run sign-firmware -- --key FILE.pem FIRMWARE    prints the signature for the form of the firmware
  npm run sign-firmware -- --key FILE.pem             prints the public key again
`

await runCommand(usage, async (_settings, args) => {
  process.stdout.write(`${await firmwareSigning(args)}\n`)
})
