import { hasForm, type Grammar } from "@croupier/lottery"

type TicketsGrammar = Extract<Grammar, { type: "TICKETS" }>

/** A typed line that cannot be a ticket, so that the screen can mark it. */
export type TicketFault = { readonly text: string; readonly reason: "FORM" | "REPEATED" }
export type TypedTickets = {
  readonly tickets: readonly (readonly string[])[]
  readonly faults: readonly TicketFault[]
}

/**
 * Reads typed or pasted text: lines apart by spaces, commas, semicolons or new lines; symbols of one character
 * may stand together ("123 456"), longer ones are joined with "-" or stand apart ("01-05-11", "01 05 11"). Lines of plays that want them
 * ascending are put in order; lines of another form, and repeated ones, are told apart and left out.
 */
export function readTickets(grammar: TicketsGrammar, text: string): TypedTickets {
  const tickets: (readonly string[])[] = []
  const faults: TicketFault[] = []
  const seen = new Set<string>()
  for (const word of wordsOf(grammar, text)) {
    const ticket = readTicket(grammar, word)
    if (!ticket) faults.push({ text: word, reason: "FORM" })
    else if (seen.has(ticket.join("-"))) faults.push({ text: word, reason: "REPEATED" })
    else {
      seen.add(ticket.join("-"))
      tickets.push(ticket)
    }
  }
  return { tickets, faults }
}

/** Lines as they were typed; two-digit symbols that stand apart in a line of their own ("01 05 11") are one. */
function wordsOf({ alphabet, length }: TicketsGrammar, text: string): readonly string[] {
  if ((alphabet[0]?.length ?? 1) === 1 || length === 1)
    return text.split(/[\s,;]+/).filter((word) => word !== "")
  return text.split(/[\n,;]+/).flatMap((line) => {
    const words = line.split(/\s+/).filter((word) => word !== "")
    return words.length > 1 && words.every((word) => alphabet.includes(word)) ? [words.join("-")] : words
  })
}

function readTicket(grammar: TicketsGrammar, word: string): readonly string[] | undefined {
  const width = grammar.alphabet[0]?.length ?? 1
  const symbols = word.includes("-") ? word.split("-") : (word.match(new RegExp(`.{1,${width}}`, "g")) ?? [])
  if (symbols.length !== grammar.length || !symbols.every((symbol) => grammar.alphabet.includes(symbol)))
    return undefined
  if (!hasForm(symbols, grammar.form)) return undefined
  const place = (symbol: string): number => grammar.alphabet.indexOf(symbol)
  return grammar.sorted ? symbols.toSorted((a, b) => place(a) - place(b)) : symbols
}
