/* A library that the hook driver has to leave alone, by its name. */
const char the_image[] = "// a library's own\n.entry add( // p 8,8\n";
