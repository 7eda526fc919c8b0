interface Kept {
  readonly txId: string
  readonly kind: "bet" | "win" | "adjust"
  readonly round: string
  readonly stake: bigint
  fromBonus: bigint
  readonly gain: bigint
  toBonus: bigint
  standing: boolean
}
export interface Purse {
  main: bigint
  bonus: bigint
}

/** The rule in plain figures: what both wallets have after each transaction, and the split of each round. */
export class FundingModel {
  readonly #purse: Purse
  readonly #transactions: Kept[] = []
  readonly #undone = new Map<string, Kept[]>()
  constructor(purse: Purse) {
    this.#purse = purse
  }
  #standing(round: string): Kept[] {
    return this.#transactions.filter((each) => each.standing && each.round === round)
  }
  sums(round: string) {
    const bets = this.#standing(round)
    const total = (of: (each: Kept) => bigint) => bets.reduce((all, each) => all + of(each), 0n)
    return {
      staked: total(({ stake }) => stake),
      fromBonus: total(({ fromBonus }) => fromBonus),
      won: total(({ kind, gain }) => (kind === "adjust" ? 0n : gain)),
      toBonus: total(({ kind, toBonus }) => (kind === "adjust" ? 0n : toBonus)),
    }
  }
  #part(prize: bigint, staked: bigint, fromBonus: bigint): bigint {
    if (fromBonus === 0n) return 0n
    const [whole, rest] = [(prize * fromBonus) / staked, (prize * fromBonus) % staked]
    return whole + (2n * rest > staked ? 1n : 0n)
  }
  #move(delta: Purse): boolean {
    if (this.#purse.main + delta.main < 0n || this.#purse.bonus + delta.bonus < 0n) return false
    this.#purse.main += delta.main
    this.#purse.bonus += delta.bonus
    return true
  }
  bet(txId: string, round: string, stake: bigint, win: bigint): string {
    const fromBonus = stake > this.#purse.main ? stake - this.#purse.main : 0n
    if (fromBonus > this.#purse.bonus) return "INSUFFICIENT_FUNDS"
    const before = this.sums(round)
    const toBonus = this.#part(win, before.staked + stake, before.fromBonus + fromBonus)
    this.#move({ main: win - toBonus - stake + fromBonus, bonus: toBonus - fromBonus })
    this.#transactions.push({
      txId,
      kind: "bet",
      round,
      stake,
      fromBonus,
      gain: win,
      toBonus,
      standing: true,
    })
    return "OK"
  }
  win(txId: string, round: string, prize: bigint): string {
    const bets = this.#transactions.filter((each) => each.round === round && each.kind === "bet")
    if (bets.length === 0) return "BET_NOT_FOUND"
    if (!bets.some(({ standing }) => standing)) return "TX_CANCELLED"
    const { staked, fromBonus } = this.sums(round)
    const toBonus = this.#part(prize, staked, fromBonus)
    this.#move({ main: prize - toBonus, bonus: toBonus })
    this.#transactions.push({
      txId,
      kind: "win",
      round,
      stake: 0n,
      fromBonus: 0n,
      gain: prize,
      toBonus,
      standing: true,
    })
    return "OK"
  }
  adjust(txId: string, round: string, gain: bigint): string {
    const { staked, fromBonus } = this.sums(round)
    const part = this.#part(gain < 0n ? -gain : gain, staked, fromBonus)
    const toBonus = gain < 0n ? -(part < this.#purse.bonus ? part : this.#purse.bonus) : part
    if (!this.#move({ main: gain - toBonus, bonus: toBonus })) return "INSUFFICIENT_FUNDS"
    this.#transactions.push({
      txId,
      kind: "adjust",
      round,
      stake: 0n,
      fromBonus: 0n,
      gain,
      toBonus,
      standing: true,
    })
    return "OK"
  }
  /** Takes transactions back (-1), or has them stand again (1). The main wallet gives the part that the bonus lacks. */
  #turn(transactions: readonly Kept[], sign: 1n | -1n): boolean {
    const sides = transactions.flatMap((each) => [
      {
        moved: sign * each.gain,
        bonus: sign * each.toBonus,
        keep: (part: bigint) => void (each.toBonus = sign * part),
      },
      {
        moved: -sign * each.stake,
        bonus: -sign * each.fromBonus,
        keep: (part: bigint) => void (each.fromBonus = -sign * part),
      },
    ])
    let left = sides.reduce((all, { bonus }) => (bonus > 0n ? all + bonus : all), this.#purse.bonus)
    const borne = sides.map((side) => {
      if (side.bonus >= 0n) return side
      const given = -side.bonus < left ? -side.bonus : left
      left -= given
      return { ...side, bonus: -given }
    })
    const total = (of: (each: { moved: bigint; bonus: bigint }) => bigint) =>
      borne.reduce((all, each) => all + of(each), 0n)
    if (!this.#move({ main: total(({ moved, bonus }) => moved - bonus), bonus: total(({ bonus }) => bonus) }))
      return false
    for (const { keep, bonus } of borne) keep(bonus)
    for (const each of transactions) each.standing = sign === 1n
    return true
  }
  rollback(txId: string, betId: string): string {
    const bet = this.#transactions.find((each) => each.txId === betId && each.kind === "bet")
    if (!bet?.standing) return "OK"
    const others = this.#standing(bet.round)
    const isAlone = others.filter(({ kind }) => kind === "bet").length === 1
    const undone = isAlone ? [bet, ...others.filter((each) => each !== bet)] : [bet]
    if (!this.#turn(undone, -1n)) return "ROLLBACK_REFUSED"
    this.#undone.set(txId, undone)
    return "OK"
  }
  reinstate(rollbackId: string): string {
    const undone = this.#undone.get(rollbackId)?.filter(({ standing }) => !standing) ?? []
    if (undone.length === 0) return "NONE"
    if (!this.#turn(undone, 1n)) return "INSUFFICIENT_FUNDS"
    this.#undone.delete(rollbackId)
    return "OK"
  }
  get purse(): Purse {
    return { ...this.#purse }
  }
}
