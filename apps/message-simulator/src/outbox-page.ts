import { escapeHtml, languageLink, pageLocale, servicePage, type PageLanguage } from "@croupier/service/page"
import { FAULT_RULES } from "./faults.ts"
import type { Taken } from "./outbox.ts"

const WORDS = {
  en: {
    title: "Message outbox",
    note: "A simulator: nothing here reaches a telephone or a mailbox.",
    search: "Number or mail address",
    find: "Find",
    refresh: "Refresh",
    empty: "Nothing was sent yet.",
    nobody: "Nothing was sent to this address.",
    sms: "SMS",
    mail: "Mail",
    push: "Push",
    code: "Code",
    faults: "What can go wrong",
    faultsHint: "Ask for a message to one of these, and the service fails as a real one would.",
    fault_number: "there is no such number or mailbox",
    fault_quota: "the daily quota is used up",
    fault_forbidden: "sending there is not allowed",
    fault_broken: "the service has a fault of its own",
    fault_silent: "the service does not answer",
  },
  pt: {
    title: "Caixa de saída",
    note: "Um substituto: nada daqui chega a um telefone ou a uma caixa de e-mail.",
    search: "Número ou e-mail",
    find: "Buscar",
    refresh: "Atualizar",
    empty: "Nada foi enviado ainda.",
    nobody: "Nada foi enviado para este endereço.",
    sms: "SMS",
    mail: "E-mail",
    push: "Push",
    code: "Código",
    faults: "O que pode dar errado",
    faultsHint: "Peça uma mensagem para um destes, e o serviço falha como um de verdade.",
    fault_number: "o número ou a caixa de e-mail não existe",
    fault_quota: "a cota diária acabou",
    fault_forbidden: "não é permitido enviar para lá",
    fault_broken: "o serviço tem um defeito próprio",
    fault_silent: "o serviço não responde",
  },
} as const

/** Messages sent, newest first, and the faults that can be tried. */
export function outboxPage(messages: readonly Taken[], to: string, language: PageLanguage): string {
  const words = WORDS[language]
  const rows = messages.map((message) => row(message, words, language)).join("")
  return servicePage({
    language,
    title: words.title,
    style: STYLE,
    body: `<header><h1>${words.title}</h1>${languageLink(language)}</header>
<form method="get"><input type="hidden" name="lang" value="${language}">
<label>${words.search}<input name="to" value="${escapeHtml(to)}" autocomplete="off"></label>
<button>${words.find}</button><a class="button" href="?lang=${language}&amp;to=${encodeURIComponent(to)}">${words.refresh}</a></form>
<main>${rows === "" ? `<p class="empty">${to ? words.nobody : words.empty}</p>` : `<ol>${rows}</ol>`}</main>
<details><summary>${words.faults}</summary><p>${words.faultsHint}</p>
<dl>${FAULT_RULES.map(([address, key]) => `<dt>${address}</dt><dd>${words[key]}</dd>`).join("")}</dl></details>
<footer>${words.note}</footer>`,
  })
}

function row(message: Taken, words: (typeof WORDS)[PageLanguage], language: PageLanguage): string {
  const code = /(?<!\d)\d{6}(?!\d)/.exec(message.text)?.[0]
  const time = new Intl.DateTimeFormat(pageLocale(language), {
    timeStyle: "medium",
    dateStyle: "short",
    timeZone: "UTC",
  }).format(message.takenAt)
  return `<li data-to="${escapeHtml(message.to)}">
<p class="head"><strong>${words[message.channel]}</strong> <span dir="ltr">${escapeHtml(message.to)}</span> <time datetime="${message.takenAt.toISOString()}">${time} UTC</time></p>
${message.subject ? `<p class="subject" dir="auto">${escapeHtml(message.subject)}</p>` : ""}
${code ? `<p class="code"><span>${words.code}</span> <b data-code="${code}">${code}</b></p>` : ""}
<p class="text" dir="auto">${linked(escapeHtml(message.text))}</p></li>`
}

/** Addresses of the web become links; the text was escaped before. */
const linked = (text: string): string =>
  text.replaceAll(/https?:\/\/[^\s<]+/g, (url) => `<a href="${url}" rel="noreferrer">${url}</a>`)

const STYLE = `
body{margin:0 auto;max-width:44rem;padding:1rem;display:grid;gap:1rem}
header{display:flex;justify-content:space-between;align-items:center}
h1{font-size:1.5rem;margin:0}
form{display:flex;flex-wrap:wrap;gap:.5rem;align-items:end}
label{display:grid;gap:.25rem;flex:1 1 14rem;color:var(--soft);font-size:.875rem}
input,button,.button{font:inherit;min-height:2.75rem;border-radius:.6rem;border:1px solid var(--line);padding:.5rem .8rem;background:transparent;color:inherit;text-decoration:none}
button{cursor:pointer}
ol{list-style:none;margin:0;padding:0;display:grid;gap:.75rem}
li{background:light-dark(#fff,#181d27);border:1px solid var(--line);border-radius:1rem;padding:1rem;display:grid;gap:.5rem;overflow-wrap:anywhere}
p{margin:0}
.head{display:flex;flex-wrap:wrap;gap:.25rem 1rem;color:var(--soft)}
.head time{margin-inline-start:auto}
.subject{font-weight:700}
.text{white-space:pre-wrap}
.code b{font-size:1.75rem;letter-spacing:.15em;font-variant-numeric:tabular-nums;user-select:all}
.code span,.empty,footer,dd,summary{color:var(--soft)}
dl{display:grid;grid-template-columns:auto 1fr;gap:.25rem 1rem}
dd{margin:0}`
