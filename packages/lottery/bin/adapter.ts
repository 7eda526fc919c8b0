import { createInterface } from "node:readline"
import { answerLine } from "../src/protocol.ts"

/** `node packages/lottery/bin/adapter.ts`: the engine as JSON lines on stdin and stdout, until stdin closes. */
for await (const line of createInterface({ input: process.stdin, crlfDelay: Infinity })) {
  if (line.trim() === "") continue
  if (!process.stdout.write(`${answerLine(line)}\n`)) {
    await new Promise<void>((resolve) => process.stdout.once("drain", () => resolve()))
  }
}
