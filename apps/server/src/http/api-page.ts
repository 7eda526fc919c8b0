import { ENDPOINTS, ERRORS, type Endpoint } from "@croupier/contract"
import { z } from "zod"
import { escapeHtml } from "../kernel/escape-html.ts"
import { errorsOf } from "./row-errors.ts"

/** The endpoint table as a page that a person reads: server-made, without scripts; the browser's own search finds a row. */
export function apiPage(): string {
  const rows = Object.entries<Endpoint>(ENDPOINTS)
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>Croupier · calls</title><style>${STYLE}</style></head><body><header><h1>Calls</h1>
<p>${rows.length} calls of the player and agent site, as <a href="/api/openapi.json">OpenAPI 3.1</a>. Answers are
<code>{ success, value, requestId }</code>, refusals <code>{ success, code, message, args, requestId }</code>.</p></header>
<nav>${rows.map(([name, row]) => `<a href="#${name}"><b>${row.method}</b> ${escapeHtml(row.path)}</a>`).join("")}</nav>
<main>${rows.map(([name, row]) => section(name, row)).join("")}</main></body></html>`
}

function section(name: string, row: Endpoint): string {
  const marks = [row.token ? "session" : "public", ...(row.encrypted ? ["encrypted"] : []), ...row.access]
  const errors = errorsOf(row)
    .map((code) => `<tr><td><code>${code}</code></td><td>${ERRORS[code].status}</td></tr>`)
    .join("")
  return `<section id="${name}"><h2><b>${row.method}</b> ${escapeHtml(row.path)}</h2><p>${escapeHtml(row.summary)}</p>
<p class="marks">${marks.map((mark) => `<span>${mark}</span>`).join("")} <code>${escapeHtml(row.module)}</code></p>
<details><summary>Input</summary><pre>${schemaText(row.input, "input")}</pre></details>
<details><summary>Value</summary><pre>${schemaText(row.value, "output")}</pre></details>
<details><summary>Refusals</summary><table>${errors}</table></details></section>`
}

const schemaText = (schema: Endpoint["input"], io: "input" | "output"): string => {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, { io, unrepresentable: "any" })
  return escapeHtml(JSON.stringify(rest, null, 2))
}

const STYLE = `:root{color-scheme:light dark}body{margin:0 auto;max-width:60rem;padding:24px;font:16px/1.5 system-ui,sans-serif}
nav{columns:20rem;margin:24px 0}nav a{display:block;padding:3px 0;font:14px/1.4 ui-monospace,monospace;overflow-wrap:anywhere}
section{border-top:1px solid #8886;padding:16px 0}h2{font:600 17px/1.3 ui-monospace,monospace;overflow-wrap:anywhere;margin:0}
.marks span{border:1px solid #8888;border-radius:99px;padding:1px 10px;margin-inline-end:6px;font-size:13px}
pre{overflow:auto;max-height:24rem;background:#8881;padding:12px;border-radius:8px;font-size:13px}summary{cursor:pointer;padding:6px 0}
td{padding:2px 16px 2px 0}`
