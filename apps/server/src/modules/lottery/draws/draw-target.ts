/** What an issue's draw will be made from, said before its sale closes. */
export interface Target {
  readonly chainId: number
  readonly height: number
}
