import { escapeHtml, languageLink, pageLocale, servicePage, type PageLanguage } from "@croupier/service/page"
import { renderSVG } from "uqr"
import { isHosted, type Charge } from "./charge.ts"

type Words = (typeof WORDS)[PageLanguage]

const WORDS = {
  en: {
    title: "Payment simulator",
    play: "Play money: nothing here reaches a bank.",
    missing: "There is no such payment.",
    to: "To",
    amount: "Amount",
    until: "Pay before",
    copy: "Payment code",
    pay: "Pay",
    refuse: "Refuse",
    different: "Pay a different amount",
    other: "Other amount",
    twice: "Pay twice",
    contest: "Contest this payment",
    stranger: "Pay from another person's account",
    payerName: "Name of the payer",
    payerTaxId: "CPF of the payer",
    late: "Pay late",
    faults: "What can go wrong",
    twiceHint: "The house hears of the same payment two times.",
    lateHint: "The payment expires now; the money arrives a moment later.",
    back: "Back to the site",
    refresh: "Refresh",
    card: "Card number",
    expiry: "Valid until",
    check: "Check digits",
    declined: "A number that ends with 0002 is refused.",
    wallet: "Account of the wallet",
    open: "Waiting for your payment",
    paid: "Paid",
    refused: "Refused",
    expired: "Expired",
    coming: "Expired. The money is on its way.",
  },
  pt: {
    title: "Simulador de pagamento",
    play: "Dinheiro fictício: nada aqui chega a um banco.",
    missing: "Este pagamento não existe.",
    to: "Para",
    amount: "Valor",
    until: "Pague até",
    copy: "Código de pagamento",
    pay: "Pagar",
    refuse: "Recusar",
    different: "Pagar outro valor",
    other: "Outro valor",
    twice: "Pagar em dobro",
    contest: "Contestar este pagamento",
    stranger: "Pagar da conta de outra pessoa",
    payerName: "Nome do pagador",
    payerTaxId: "CPF do pagador",
    late: "Pagar com atraso",
    faults: "O que pode dar errado",
    twiceHint: "O site recebe duas vezes o aviso do mesmo pagamento.",
    lateHint: "O pagamento expira agora; o dinheiro chega logo depois.",
    back: "Voltar ao site",
    refresh: "Atualizar",
    card: "Número do cartão",
    expiry: "Válido até",
    check: "Código de segurança",
    declined: "Um número que termina em 0002 é recusado.",
    wallet: "Conta da carteira",
    open: "Aguardando o seu pagamento",
    paid: "Pago",
    refused: "Recusado",
    expired: "Expirado",
    coming: "Expirado. O dinheiro está a caminho.",
  },
} as const

export interface PagedCharge extends Charge {
  readonly payUrl: string
  readonly copyCode: string
  /** Where the provider's addresses begin. */
  readonly base: string
}

/** The hosted page of a charge. Button names: pay, refuse, pay-different, pay-stranger, pay-twice, pay-late. */
export function payPage(charge: PagedCharge | undefined, language: PageLanguage): string {
  const words = WORDS[language]
  return servicePage({
    language,
    title: words.title,
    style: STYLE,
    body: `<header><strong>${words.title}</strong>${languageLink(language)}</header>
<main>${charge ? body(charge, words, language) : `<p class="state">${words.missing}</p>`}</main>
<footer>${words.play}</footer>`,
  })
}

function body(charge: PagedCharge, words: Words, language: PageLanguage): string {
  const isOpen = charge.state === "open"
  const state = charge.paysLateAt !== null && charge.state === "expired" ? words.coming : words[charge.state]
  const shown = money(charge.paidAmount ?? charge.amount, charge.currency, language)
  return `
<p class="state ${charge.state}" role="status" data-state="${charge.state}">${state}</p>
<p class="amount" aria-label="${words.amount}">${shown}</p>
<dl>
<dt>${words.to}</dt><dd>${escapeHtml(charge.merchantName)}</dd>
<dt>${words.until}</dt><dd><time datetime="${charge.expiresAt}">${when(charge.expiresAt, language)}</time></dd>
</dl>
${
  isOpen && !isHosted(charge)
    ? `<img class="qr" alt="" src="data:image/svg+xml;base64,${Buffer.from(renderSVG(charge.copyCode)).toString("base64")}">
<label>${words.copy}<textarea name="copy-code" readonly rows="3">${escapeHtml(charge.copyCode)}</textarea></label>`
    : ""
}
${isOpen ? actions(charge, words, language) : ""}
${charge.state === "expired" && charge.paysLateAt === null ? form(charge, "pay", language, button("pay-late", words.late, "main")) : ""}
${charge.state === "paid" && charge.base === "" ? `<form method="post" action="/desk/contests"><input type="hidden" name="chargeId" value="${charge.id}">${button("contest", words.contest)}</form>` : ""}
${charge.returnUrl === null ? "" : `<p><a class="back" href="${escapeHtml(charge.returnUrl)}">${words.back}</a></p>`}`
}

const actions = (charge: PagedCharge, words: Words, language: PageLanguage): string => `
${isHosted(charge) ? hosted(charge, words, language) : ""}
<div class="pair">
${isHosted(charge) ? "" : form(charge, "pay", language, button("pay", words.pay, "main"))}
${form(charge, "refuse", language, button("refuse", words.refuse))}
</div>
<details open><summary>${words.faults}</summary>
${form(
  charge,
  "pay",
  language,
  `<label>${words.other}<input name="amount" inputmode="decimal" pattern="\\d{1,9}(\\.\\d{1,2})?" required value="${lessThan(charge.amount)}"></label>${button("pay-different", words.different)}`,
)}
${form(
  charge,
  "pay",
  language,
  `<label>${words.payerName}<input name="payerName" required maxlength="120" value="Maria Oliveira"></label><label>${words.payerTaxId}<input name="payerTaxId" inputmode="numeric" pattern="\\d{11}" required value="11144477735"></label>${button("pay-stranger", words.stranger)}`,
)}
${form(charge, "pay", language, `<input type="hidden" name="twice" value="1">${button("pay-twice", words.twice)}<small>${words.twiceHint}</small>`)}
${form(charge, "pay", language, `<input type="hidden" name="late" value="1">${button("pay-late", words.late)}<small>${words.lateHint}</small>`)}
</details>`

/** The payer's card or wallet is typed here and nowhere else. */
const hosted = (charge: PagedCharge, words: Words, language: PageLanguage): string =>
  form(
    charge,
    "pay",
    language,
    charge.method === "card"
      ? `<label>${words.card}<input name="card" inputmode="numeric" autocomplete="off" pattern="[\\d ]{12,23}" required value="4111 1111 1111 1111"></label>
<div class="pair"><label>${words.expiry}<input autocomplete="off" pattern="\\d\\d/\\d\\d" required value="12/30"></label><label>${words.check}<input inputmode="numeric" autocomplete="off" pattern="\\d{3,4}" required value="123"></label></div>
${button("pay", words.pay, "main")}<small>${words.declined}</small>`
      : `<label>${words.wallet}<input type="email" autocomplete="off" required value="ana@example.com"></label>${button("pay", words.pay, "main")}`,
  )

const form = (charge: PagedCharge, action: string, language: PageLanguage, inside: string): string =>
  `<form method="post" action="${charge.base}/pay/${charge.id}/${action}?lang=${language}">${inside}</form>`

const button = (name: string, label: string, kind = ""): string =>
  `<button id="${name}" data-action="${name}" class="${kind}">${label}</button>`

/** The amount that "pay a different amount" starts from: a tenth of what is owed would do, one unit is plainer. */
const lessThan = (amount: string): string => (amount === "1.00" ? "2.00" : "1.00")

const money = (amount: string, currency: string, language: PageLanguage): string =>
  new Intl.NumberFormat(pageLocale(language), { style: "currency", currency }).format(
    amount as Intl.StringNumericLiteral,
  )

const when = (instant: string, language: PageLanguage): string =>
  `${new Intl.DateTimeFormat(pageLocale(language), { dateStyle: "medium", timeStyle: "short", timeZone: "UTC" }).format(new Date(instant))} UTC`

const STYLE = `
body{min-height:100vh;display:flex;flex-direction:column;align-items:center}
header,main,footer{width:100%;max-width:26rem;padding:1rem}
header{display:flex;justify-content:space-between}
main{background:light-dark(#fff,#181d27);border:1px solid var(--line);border-radius:1rem;display:grid;gap:.75rem}
footer{color:var(--soft);font-size:.875rem;text-align:center}
p,dl,dd{margin:0}
.state{justify-self:center;padding:.25rem .9rem;border-radius:2rem;border:1px solid var(--line)}
.state.paid{background:var(--main);color:var(--on-main);border-color:transparent}
.amount{font-size:2.5rem;font-weight:700;text-align:center;font-variant-numeric:tabular-nums}
dl{display:grid;grid-template-columns:auto 1fr;gap:.25rem 1rem}
dt{color:var(--soft)}dd{text-align:right}
.qr{justify-self:center;width:11rem;background:#fff;padding:.5rem;border-radius:.5rem}
label{display:grid;gap:.25rem;color:var(--soft);font-size:.875rem}
textarea,input,button{font:inherit;border-radius:.6rem;border:1px solid var(--line);padding:.6rem .8rem;background:transparent;color:inherit;width:100%}
textarea{font:12px/1.4 ui-monospace,monospace;resize:none}
button{cursor:pointer;min-height:2.75rem;font-weight:600}
button.main{background:var(--main);color:var(--on-main);border-color:transparent}
.pair{display:grid;grid-template-columns:2fr 1fr;gap:.5rem;align-items:end}
form{display:grid;gap:.5rem}
details{border-top:1px solid var(--line);padding-top:.75rem}
details form{display:grid;gap:.35rem;margin-top:.75rem}
small,summary{color:var(--soft)}`
