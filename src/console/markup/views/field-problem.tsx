import { useForm } from '../forms/form-context.js';
import { useScopedId } from '../message-context.js';

/** What to correct in a field, under it. */
export function FieldProblem({ name }: { readonly name: string }) {
  const problem = useForm()?.problems.get(name);
  const id = useScopedId(problemOf(name));
  if (problem === undefined) {
    return null;
  }
  return (
    <p class="ml-problem" role="alert" id={id}>
      {problem}
    </p>
  );
}

/** What marks the input of a field that has to be corrected, and tells what is wrong with it. */
export interface Correction {
  readonly 'aria-invalid': 'true' | undefined;
  readonly 'aria-describedby': string | undefined;
}

/** The marks of a field: none while nothing is wrong with it. */
export function useCorrection(name: string): Correction {
  const isWrong = useForm()?.problems.has(name) === true;
  const id = useScopedId(problemOf(name));
  return {
    'aria-invalid': isWrong ? 'true' : undefined,
    'aria-describedby': isWrong ? id : undefined,
  };
}

function problemOf(name: string): string {
  return `problem-${name.replace(/\s+/g, '_')}`;
}
