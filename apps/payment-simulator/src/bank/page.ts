import { escapeHtml, languageLink, pageLocale, servicePage, type PageLanguage } from "@croupier/service/page"
import { CURRENCIES } from "../qr-code.ts"
import type { Receipt } from "./receipt.ts"

const WORDS = {
  en: {
    title: "Bank of the simulator",
    play: "Play money: nothing here reaches a bank.",
    send: "Send a transfer",
    account: "PIX key or account number",
    amount: "Amount",
    currency: "Currency",
    reference: "Reference",
    name: "Name of the payer",
    taxId: "Tax number of the payer",
    button: "Send",
    sent: "Sent",
    none: "Nothing was sent yet.",
  },
  pt: {
    title: "Banco do simulador",
    play: "Dinheiro fictício: nada aqui chega a um banco.",
    send: "Enviar uma transferência",
    account: "Chave PIX ou número da conta",
    amount: "Valor",
    currency: "Moeda",
    reference: "Referência",
    name: "Nome do pagador",
    taxId: "CPF do pagador",
    button: "Enviar",
    sent: "Enviadas",
    none: "Nada foi enviado ainda.",
  },
} as const

/** A form that sends money to an account, and what was sent. Field names are those of the JSON. */
export function bankPage(receipts: readonly Receipt[], language: PageLanguage): string {
  const words = WORDS[language]
  const money = ({ amount, currency }: Receipt) =>
    new Intl.NumberFormat(pageLocale(language), { style: "currency", currency }).format(
      amount as Intl.StringNumericLiteral,
    )
  return servicePage({
    language,
    title: words.title,
    style: STYLE,
    body: `<header><strong>${words.title}</strong>${languageLink(language)}</header>
<main><h1>${words.send}</h1>
<form method="post" action="/bank?lang=${language}">
<label>${words.account}<input name="account" required maxlength="77"></label>
<div class="pair"><label>${words.amount}<input name="amount" required inputmode="decimal" pattern="\\d{1,9}(\\.\\d{1,2})?"></label>
<label>${words.currency}<select name="currency">${CURRENCIES.map((code) => `<option>${code}</option>`).join("")}</select></label></div>
<label>${words.reference}<input name="reference" maxlength="140"></label>
<label>${words.name}<input name="name" required maxlength="120"></label>
<label>${words.taxId}<input name="taxId" maxlength="40"></label>
<button id="send">${words.button}</button>
</form>
<h2>${words.sent}</h2>
${
  receipts.length === 0
    ? `<p>${words.none}</p>`
    : `<ul>${receipts
        .map(
          (receipt) =>
            `<li><strong>${money(receipt)}</strong> ${escapeHtml(receipt.account)}<br><small>${escapeHtml(receipt.payer.name)} · ${escapeHtml(receipt.reference)} · ${receipt.at}</small></li>`,
        )
        .join("")}</ul>`
}
</main>
<footer>${words.play}</footer>`,
  })
}

const STYLE = `
body{min-height:100vh;display:flex;flex-direction:column;align-items:center}
header,main,footer{width:100%;max-width:28rem;padding:1rem}
header{display:flex;justify-content:space-between}
main{background:light-dark(#fff,#181d27);border:1px solid var(--line);border-radius:1rem;display:grid;gap:.75rem}
footer,small{color:var(--soft);font-size:.875rem}
h1,h2{font-size:1.1rem;margin:0}
form{display:grid;gap:.75rem}
.pair{display:grid;grid-template-columns:2fr 1fr;gap:.5rem}
label{display:grid;gap:.25rem;color:var(--soft);font-size:.875rem}
input,select,button{font:inherit;border-radius:.6rem;border:1px solid var(--line);padding:.6rem .8rem;background:transparent;color:inherit;width:100%;min-height:2.75rem}
button{cursor:pointer;font-weight:600;background:var(--main);color:var(--on-main);border-color:transparent}
ul{list-style:none;margin:0;padding:0;display:grid;gap:.5rem}
li{overflow-wrap:anywhere}`
