import type { Endpoint, Input } from "@croupier/contract/endpoint"
import { createFetchFile } from "@croupier/client/fetch-file"
import { wire } from "./call.ts"

const fetched = createFetchFile(wire)

/** The file that a row answers with. Throws CallError as `call` does. */
export const fetchFile = <const E extends Endpoint & { readonly answers: "file" }>(
  row: E,
  input: Input<E>,
): Promise<Blob> => fetched(row, input)
