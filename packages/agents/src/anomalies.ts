import type { Amount } from "@croupier/money"

/** Kinds of anomaly that are looked for in a line. */
export const ANOMALY_KINDS = ["self_referral", "ring", "own_play", "bonus_only", "one_player"] as const
export type AnomalyKind = (typeof ANOMALY_KINDS)[number]

/** From where on figures are an anomaly. Shares are per cents; money counts in whole units of the currency. */
export const BOUNDS = {
  /** The agent's own valid bet is such a part of the team's, where the team played so much. */
  ownPlay: { share: 50n, valid: 1_000n },
  /** Bonuses and cashback of so much, where deposits are at most such a part of them. */
  bonusOnly: { given: 50n, deposits: 10n },
  /** One player's net loss is such a part of the team's, where the team lost so much and so many played. */
  onePlayer: { share: 80n, net: 1_000n, members: 2 },
  /** So many members of one agent's line on one device. */
  ring: 3,
} as const

/** The scale of amounts: four decimals. */
const UNIT = 10_000n
const isShare = (part: bigint, whole: bigint, share: bigint): boolean => part * 100n >= whole * share

/** The agent's own play makes the team's figures: its valid bet, by which bands and active members are reached. */
export const isOwnPlay = ({ own, team }: { readonly own: Amount; readonly team: Amount }): boolean =>
  team >= BOUNDS.ownPlay.valid * UNIT && isShare(own, team, BOUNDS.ownPlay.share)

/** A member who plays with what the house gives, and pays in next to nothing. */
export const isBonusOnly = ({
  given,
  deposits,
}: {
  readonly given: Amount
  readonly deposits: Amount
}): boolean => given >= BOUNDS.bonusOnly.given * UNIT && deposits * 100n <= given * BOUNDS.bonusOnly.deposits

/** One player's loss makes the team's, by which a dividend is paid. */
export const isOnePlayer = ({
  top,
  team,
  members,
}: {
  readonly top: Amount
  readonly team: Amount
  readonly members: number
}): boolean =>
  team >= BOUNDS.onePlayer.net * UNIT &&
  members >= BOUNDS.onePlayer.members &&
  isShare(top, team, BOUNDS.onePlayer.share)
