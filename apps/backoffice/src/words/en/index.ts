export * from './first'
export * from './inside'
