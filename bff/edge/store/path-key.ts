/**
 * One name for all spellings of a path below the folder of pages. What a pack writes as `./a//B.txt`
 * and the disk as `a/b.txt` is one file or may be: closed, whichever it is (rule 3).
 */
export function pathKey(path: string): string {
  const kept: string[] = [];
  for (const segment of path.replaceAll("\\", "/").split("/")) {
    if (segment === "..") kept.pop();
    else if (segment !== "" && segment !== ".") kept.push(segment);
  }
  return kept.join("/").normalize("NFC").toLowerCase();
}
