import { commitmentMessage, seedFromHex, toHex } from "@croupier/fairness"
import { sha256 } from "@noble/hashes/sha2.js"
import { utf8ToBytes } from "@noble/hashes/utils.js"
import { drawRaffle, raffleCommitment, type RafflePrize } from "./raffle.ts"

/** All that is published of a drawn raffle. */
export interface RaffleProof {
  readonly raffle: string
  readonly draw: string
  /** 64 hexadecimal characters, published before the first ticket. */
  readonly commitment: string
  /** The list at close, `n,member` a line, joined by line feeds; its SHA-256 was published at close. */
  readonly list: string
  readonly listHash: string
  /** The hash of the block that was named at close, without 0x. */
  readonly salt: string
  readonly seed: string
  /** How many prizes there were. */
  readonly prizes: number
  readonly winners: readonly Pick<RafflePrize, "prize" | "ticket" | "member">[]
}

export const RAFFLE_STEPS = ["FORM", "COMMITMENT", "LIST", "DRAW"] as const

export interface RaffleStep {
  readonly step: (typeof RAFFLE_STEPS)[number]
  readonly ok: boolean
  /** Input of the check, word for word, so that another tool can repeat it. */
  readonly input: string
  readonly expected: string
  readonly found: string
  /** The numbers that the stream gave, one a prize. */
  readonly drawn?: readonly RafflePrize[]
}

export interface RaffleVerdict {
  readonly ok: boolean
  readonly steps: readonly RaffleStep[]
}

const HEX = /^[0-9a-f]{64}$/
const LINE = /^(\d+),([^,\n]+)$/

/** Members of a list, one a ticket; undefined where a line is none, or its number is not its place. */
export function membersOf(list: string): readonly string[] | undefined {
  const members = list.split("\n").map((line, at) => {
    const [, n, member] = LINE.exec(line) ?? []
    return n === String(at + 1) ? member : undefined
  })
  return members.every((each) => each !== undefined) ? members : undefined
}

const winnersText = (winners: RaffleProof["winners"]): string =>
  winners.map(({ prize, ticket, member }) => `${prize}: ${ticket},${member}`).join("\n")

function checkForm({ raffle, draw, commitment, listHash, seed, salt, list }: RaffleProof): RaffleStep {
  const faults = [
    ...[commitment, listHash, seed].filter((text) => !HEX.test(text)),
    ...[raffle, draw].filter((text) => !/^[A-Za-z0-9_-]{1,40}$/.test(text)),
    ...(/^[0-9a-f]{1,64}$/.test(salt) ? [] : [salt]),
    ...(membersOf(list) ? [] : ["list"]),
  ]
  return {
    step: "FORM",
    ok: faults.length === 0,
    input: `${raffle} ${draw}`,
    expected: "",
    found: faults.join(" "),
  }
}

/**
 * Draws a raffle again from its seed, list and salt and compares. Never throws on a bad proof: the step that failed says
 * why, and the steps after it are not taken.
 */
export function verifyRaffle(proof: RaffleProof): RaffleVerdict {
  const form = checkForm(proof)
  if (!form.ok) return { ok: false, steps: [form] }
  const seed = seedFromHex(proof.seed)
  const context = { gameCode: proof.raffle, issue: proof.draw }
  const promised = raffleCommitment(seed, context)
  const commitment: RaffleStep = {
    step: "COMMITMENT",
    ok: promised === proof.commitment,
    input: commitmentMessage(seed, context),
    expected: proof.commitment,
    found: promised,
  }
  if (!commitment.ok) return { ok: false, steps: [form, commitment] }
  const hash = toHex(sha256(utf8ToBytes(proof.list)))
  const list: RaffleStep = {
    step: "LIST",
    ok: hash === proof.listHash,
    input: proof.list,
    expected: proof.listHash,
    found: hash,
  }
  if (!list.ok) return { ok: false, steps: [form, commitment, list] }
  const drawn = drawRaffle(membersOf(proof.list) ?? [], {
    seed,
    context,
    salt: proof.salt,
    prizes: proof.prizes,
  })
  const [expected, found] = [winnersText(proof.winners), winnersText(drawn)]
  const result: RaffleStep = {
    step: "DRAW",
    ok: expected === found,
    input: `draw:RAFFLE:${proof.raffle}:${proof.draw}:${proof.listHash}:${proof.salt}`,
    expected,
    found,
    drawn,
  }
  return { ok: result.ok, steps: [form, commitment, list, result] }
}
