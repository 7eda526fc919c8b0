import { amount, toDecimal } from "@croupier/money"

/** A member's day. Amounts are at the ledger's scale; money is above zero where it went to the member's wallets. */
export interface MemberLine {
  /** Null: the member told no tax number. */
  readonly taxId: string | null
  readonly opening: bigint
  readonly deposits: bigint
  /** Deposits of any day that were given back or taken back on this one; at or below zero. */
  readonly returned: bigint
  readonly withdrawals: bigint
  readonly bets: bigint
  readonly stake: bigint
  readonly payout: bigint
  readonly bonuses: bigint
  readonly other: bigint
  /** Stakes that were taken and are not settled by the end of the day, less those of days before that are settled now. */
  readonly openStakes: bigint
  readonly closing: bigint
}

export interface DailyFile {
  readonly operator: string
  /** The CNPJ of the operator: digits and capital letters alone. */
  readonly companyId: string
  readonly brand: string
  readonly day: string
  readonly timeZone: string
  readonly asset: string
  readonly revision: number
  /** The reason of a correction. */
  readonly why: string | null
  readonly madeAt: Date
  readonly lines: readonly MemberLine[]
}

/** The version of this layout, as docs/authority.md describes it. */
const LAYOUT = "2"

const ESCAPED: Readonly<Record<string, string>> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "'": "&apos;",
}
/** Characters that XML 1.0 cannot hold, escaped or not (section 2.2). */
// eslint-disable-next-line no-control-regex -- They are what is looked for.
const UNHELD = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]|\p{Surrogate}/gu

/** A text as content or attribute of XML 1.0. */
const escapeXml = (text: string): string =>
  text.replace(UNHELD, "\ufffd").replace(/[&<>"']/g, (each) => ESCAPED[each] ?? each)

const element = (name: string, text: string): string => `<${name}>${escapeXml(text)}</${name}>`
const money = (name: string, value: bigint): string => element(name, toDecimal(amount(value)))

/** The id of the document's root, which its signature refers to. */
export const rootIdOf = ({ day, revision }: Pick<DailyFile, "day" | "revision">): string =>
  `dia-${day}-${revision}`

function walletOf(line: MemberLine): string {
  const taxId = line.taxId === null ? "<semCpf/>" : element("cpf", line.taxId)
  return [
    "<carteira>",
    taxId,
    money("saldoInicial", line.opening),
    money("depositos", line.deposits),
    money("estornos", -line.returned),
    money("saques", -line.withdrawals),
    element("quantidadeApostas", String(line.bets)),
    money("apostas", line.stake),
    money("premios", line.payout),
    money("bonus", line.bonuses),
    money("outros", line.other),
    money("apostasEmAberto", line.openStakes),
    money("saldoFinal", line.closing),
    "</carteira>",
  ].join("")
}

/** One day of a merchant as XML, unsigned; a day without activity is a file that says so. Amounts are exact decimals. */
export function dailyXml(file: DailyFile): string {
  const head = [
    element("versaoLayout", LAYOUT),
    element("operador", file.operator),
    element("cnpj", file.companyId),
    element("marca", file.brand),
    element("dia", file.day),
    element("fuso", file.timeZone),
    element("moeda", file.asset),
    element("revisao", String(file.revision)),
    ...(file.why === null ? [] : [element("motivo", file.why)]),
    element("geradoEm", file.madeAt.toISOString()),
    element("quantidadeCarteiras", String(file.lines.length)),
  ]
  const body =
    file.lines.length === 0
      ? "<semMovimento/>"
      : `<carteiras>${file.lines.map(walletOf).join("")}</carteiras>`
  return `<?xml version="1.0" encoding="UTF-8"?>\n<arquivoDiario Id="${rootIdOf(file)}"><cabecalho>${head.join("")}</cabecalho>${body}</arquivoDiario>`
}
