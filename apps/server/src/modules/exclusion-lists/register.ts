/** The answer of a register to the question for one person. `reason`: why the person is barred, as the register says it. */
export type RegisterAnswer =
  | { readonly outcome: "PERMITTED" }
  | { readonly outcome: "BARRED"; readonly reason: string }

/** A central register of persons who may not play. */
export interface ExclusionRegister {
  /** The name that answers and exclusions bear as their source. */
  readonly name: string
  /** Asks for a tax number of digits alone. Throws RegisterAway where no answer comes that can be read. */
  readonly ask: (taxId: string) => Promise<RegisterAnswer>
}

/** A register did not answer, or not in its words. */
export class RegisterAway extends Error {}
