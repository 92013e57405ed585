/** How deep the service reads JSON. */
const maximumDepth = 1000;

/** Whether lists and objects are at most 1,000 levels deep in each other. */
export function isWithinDepth(text: string): boolean {
  if (text.length <= 2 * maximumDepth) {
    return true;
  }
  let depth = 0;
  let inString = false;
  for (let index = 0; index < text.length; index += 1) {
    const code = text.charCodeAt(index);
    if (inString) {
      if (code === 92) {
        index += 1;
      } else if (code === 34) {
        inString = false;
      }
    } else if (code === 34) {
      inString = true;
    } else if (code === 123 || code === 91) {
      depth += 1;
    } else if (code === 125 || code === 93) {
      depth -= 1;
    }
    if (depth > maximumDepth) {
      return false;
    }
  }
  return true;
}

/** How many digits of a number the service reads. */
const longestNumber = 1000;

const scalar = /"(?:[^"\\]|\\.)*"|\d[\d.eE+-]*/g;

/** Whether a number of valid JSON has more than 1,000 digits, those of its fraction and exponent included. */
export function hasLongNumber(text: string): boolean {
  if (!hasLongRun(text)) {
    return false;
  }
  for (const [found] of text.matchAll(scalar)) {
    if (found.length > longestNumber && found.replace(/^"[^]*|\D/g, '').length > longestNumber) {
      return true;
    }
  }
  return false;
}

/** Whether more than 1,000 characters that a number may have follow each other: a quick look, in texts as well. */
function hasLongRun(text: string): boolean {
  let run = 0;
  for (let index = 0; index < text.length; index += 1) {
    const code = text.charCodeAt(index);
    const isPart = (code >= 48 && code <= 57) || code === 46 || (code | 32) === 101;
    run = isPart || code === 43 || code === 45 ? run + 1 : 0;
    if (run > longestNumber) {
      return true;
    }
  }
  return false;
}
