import { escapeHtml, languageLink, pageLocale, servicePage, type PageLanguage } from "@croupier/service/page"
import type { payoutView } from "../speech.ts"
import type { Contest } from "../contests/contest.ts"
import { REFUSALS } from "./payout.ts"
import { PayoutPlan } from "./plan.ts"

const WORDS = {
  en: {
    title: "Payment simulator: payouts",
    play: "Play money: nothing here reaches a bank.",
    float: "Held for the house",
    topUp: "Top up",
    plan: "The next payouts",
    save: "Save",
    outcome: "Outcome",
    refusal: "Reason of a refusal",
    afterMs: "Outcome after (ms)",
    taken: "The order arrives",
    answer: "Answer",
    webhooks: "Webhooks",
    returnsAfterMs: "Given back after (ms)",
    returns: "Returns to payers",
    contests: "Answers to contests",
    times: "For so many orders",
    none: "No payouts yet.",
    payee: "Payee",
    amount: "Amount",
    state: "State",
    pay: "Pay",
    refuse: "Refuse",
    return: "Give back",
    tell: "Tell again",
    contested: "Contested payments",
    accept: "Accept",
    reject: "Reject",
    withdraw: "Withdraw",
    accepted: "Accepted",
    paid: "Paid",
    refused: "Refused",
    returned: "Given back",
  },
  pt: {
    title: "Simulador de pagamento: saques",
    play: "Dinheiro fictício: nada aqui chega a um banco.",
    float: "Saldo mantido para a casa",
    topUp: "Adicionar saldo",
    plan: "Os próximos saques",
    save: "Salvar",
    outcome: "Resultado",
    refusal: "Motivo da recusa",
    afterMs: "Resultado após (ms)",
    taken: "A ordem chega",
    answer: "Resposta",
    webhooks: "Webhooks",
    returnsAfterMs: "Devolvido após (ms)",
    returns: "Devoluções a pagadores",
    contests: "Respostas a contestações",
    times: "Para quantas ordens",
    none: "Ainda não há saques.",
    payee: "Beneficiário",
    amount: "Valor",
    state: "Situação",
    pay: "Pagar",
    refuse: "Recusar",
    return: "Devolver",
    tell: "Avisar de novo",
    contested: "Pagamentos contestados",
    accept: "Aceitar",
    reject: "Rejeitar",
    withdraw: "Desistir",
    accepted: "Aceito",
    paid: "Pago",
    refused: "Recusado",
    returned: "Devolvido",
  },
} as const
type Words = (typeof WORDS)[PageLanguage]
type Shown = ReturnType<typeof payoutView>

export interface Desk {
  readonly payouts: readonly Shown[]
  readonly plan: PayoutPlan
  readonly float: string
  readonly currency: string
  /** Where the provider's addresses begin. */
  readonly base: string
  readonly contests: readonly Contest[]
}

/** The page of the provider's desk: what it holds, what it does next, and a button for each thing that can happen. */
export function deskPage(
  { payouts, plan, float, currency, base, contests }: Desk,
  language: PageLanguage,
): string {
  const words = WORDS[language]
  const post = (path: string, inside: string) =>
    `<form method="post" action="${base}/desk/${path}?lang=${language}">${inside}</form>`
  const row = (payout: Shown) => `<tr data-payout="${payout.id}" data-state="${payout.state}">
<td>${escapeHtml(payout.payee.name)}<br><small>${escapeHtml(accountOf(payout))}</small></td>
<td class="number">${money(payout.amount, currency, language)}</td>
<td>${words[payout.state]}${payout.refusal ? `<br><small>${payout.refusal.code}</small>` : ""}</td>
<td><div class="acts">${actsOf(payout)
    .map((act) => post(`payouts/${payout.id}/${act}`, `<button data-action="${act}">${words[act]}</button>`))
    .join("")}</div></td></tr>`
  const contestRow = (contest: Contest) => `<tr data-contest="${contest.id}" data-state="${contest.state}">
<td><small>${contest.chargeId}</small></td>
<td class="number">${money(contest.amount, currency, language)}</td>
<td>${contest.kind}<br><small>${contest.state}</small></td>
<td><div class="acts">${(contest.state === "open" ? (["accept", "reject", "withdraw"] as const) : [])
    .map((act) =>
      post(`contests/${contest.id}/${act}`, `<button data-action="${act}">${words[act]}</button>`),
    )
    .join("")}</div></td></tr>`
  return servicePage({
    language,
    title: words.title,
    style: STYLE,
    body: `<header><strong>${words.title}</strong>${languageLink(language)}</header>
<main>
<section><h2>${words.float}</h2><p class="amount" id="float">${money(float, currency, language)}</p>
${post("float", `<label>${words.amount}<input name="amount" inputmode="decimal" pattern="\\d{1,9}(\\.\\d{1,2})?" required value="1000.00"></label><button id="top-up">${words.topUp}</button>`)}</section>
<section><h2>${words.plan}</h2>${post("plan", fieldsOf(plan, words) + `<button id="save-plan">${words.save}</button>`)}</section>
<section class="wide">${
      payouts.length === 0
        ? `<p>${words.none}</p>`
        : `<table><thead><tr><th>${words.payee}</th><th>${words.amount}</th><th>${words.state}</th><th></th></tr></thead><tbody>${payouts.map(row).join("\n")}</tbody></table>`
    }</section>
${
  contests.length === 0
    ? ""
    : `<section class="wide"><h2>${words.contested}</h2><table><tbody>${contests.map(contestRow).join("\n")}</tbody></table></section>`
}
</main>
<footer>${words.play}</footer>`,
  })
}

const actsOf = ({ state }: Shown): readonly ("pay" | "refuse" | "return" | "tell")[] =>
  state === "accepted"
    ? ["pay", "refuse", "tell"]
    : state === "paid"
      ? ["return", "tell"]
      : state === "refused"
        ? ["pay", "tell"]
        : ["tell"]

const accountOf = ({ payee: { account } }: Shown): string =>
  account.kind === "pix"
    ? `PIX ${account.key}`
    : account.kind === "bank"
      ? `${account.bank} ${account.number}`
      : `${account.wallet} ${account.number}`

const fieldsOf = (plan: PayoutPlan, words: Words): string => {
  const select = (
    name: "outcome" | "refusal" | "answer" | "webhooks" | "returns" | "contests",
    options: readonly string[],
  ) =>
    `<label>${words[name]}<select name="${name}">${options.map((option) => `<option${plan[name] === option ? " selected" : ""}>${option}</option>`).join("")}</select></label>`
  const number = (name: "afterMs" | "returnsAfterMs" | "times") =>
    `<label>${words[name]}<input name="${name}" inputmode="numeric" pattern="\\d{0,9}" value="${plan[name] ?? ""}"></label>`
  return [
    select("outcome", PayoutPlan.shape.outcome.unwrap().options),
    select("refusal", Object.keys(REFUSALS)),
    number("afterMs"),
    `<label>${words.taken}<select name="taken">${[true, false].map((value) => `<option${plan.taken === value ? " selected" : ""}>${value}</option>`).join("")}</select></label>`,
    select("answer", PayoutPlan.shape.answer.unwrap().options),
    select("webhooks", PayoutPlan.shape.webhooks.unwrap().options),
    number("returnsAfterMs"),
    select("returns", PayoutPlan.shape.returns.unwrap().options),
    select("contests", PayoutPlan.shape.contests.unwrap().options),
    number("times"),
  ].join("")
}

const money = (amount: string, currency: string, language: PageLanguage): string =>
  new Intl.NumberFormat(pageLocale(language), { style: "currency", currency }).format(
    amount as Intl.StringNumericLiteral,
  )

const STYLE = `
body{display:flex;flex-direction:column;align-items:center}
header,main,footer{width:100%;max-width:60rem;padding:1rem}
header{display:flex;justify-content:space-between}
main{display:grid;grid-template-columns:repeat(auto-fit,minmax(17rem,1fr));gap:1rem}
section{background:light-dark(#fff,#181d27);border:1px solid var(--line);border-radius:1rem;padding:1rem;overflow-x:auto}
.wide{grid-column:1/-1}
h2{font-size:1rem;margin:0 0 .5rem}
.amount{font-size:2rem;font-weight:700;margin:0;font-variant-numeric:tabular-nums}
form{display:grid;gap:.5rem}
label{display:grid;gap:.25rem;color:var(--soft);font-size:.875rem}
input,select,button{font:inherit;border-radius:.6rem;border:1px solid var(--line);padding:.5rem .7rem;background:transparent;color:inherit;min-height:2.75rem}
option{color:initial}
button{cursor:pointer;font-weight:600}
table{width:100%;border-collapse:collapse}
th,td{text-align:left;padding:.5rem;border-bottom:1px solid var(--line);vertical-align:top}
.number{font-variant-numeric:tabular-nums}
.acts{display:flex;flex-wrap:wrap;gap:.35rem}
small,footer{color:var(--soft);font-size:.875rem}
footer{text-align:center}`
