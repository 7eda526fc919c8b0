/** The target of an issue's draw, named before its sale closes. */
export interface Target {
  readonly chainId: number
  readonly height: number
}
