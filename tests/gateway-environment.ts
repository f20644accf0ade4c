/**
 * What every gateway and command of the tests is started with: nothing of this process but the path, and what is
 * relaxed for development. A test of production says `MOTORA_DEVELOPMENT: '0'` over it.
 */
export const gatewayEnvironment: Readonly<Record<string, string>> = {
  PATH: process.env.PATH ?? '',
  MOTORA_DEVELOPMENT: '1',
}
